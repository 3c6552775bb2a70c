import type { LiveRunStatus } from '@/server/domain/run';
import type { RefusalCause, ToolCall } from '@/server/domain/tool-call';
import { runAt } from '../run-at';
import type { WriteUnit } from '../write-unit';

/** Causes that the approval's own audit entry tells already. */
const TOLD_BY_APPROVAL: readonly RefusalCause[] = ['denied', 'expired', 'cancelled', 'orphaned'];

/** A call that has not run and never will. */
export function refuseCall(input: {
  call: ToolCall;
  cause: RefusalCause;
  explanation: string;
  runStatus: LiveRunStatus;
  now: number;
}): WriteUnit {
  const { call, cause, explanation, runStatus, now } = input;
  const { id: toolCallId, runId, sessionId } = call;
  return {
    guard: {
      table: 'ToolCall',
      id: toolCallId,
      expect: { state: ['proposed', 'waiting'] },
      set: {
        state: 'refused',
        refusalCause: cause,
        refusalExplanation: explanation,
        endedAt: now,
      },
    },
    updates: [runAt(runId, runStatus)],
    events: [
      { type: 'tool.refused', sessionId, payload: { toolCallId, runId, cause, explanation } },
    ],
    audit: TOLD_BY_APPROVAL.includes(cause)
      ? []
      : [
          {
            action: 'call.refused',
            actorId: null,
            actorName: null,
            sessionId,
            subjectId: toolCallId,
            details: { cause, explanation, ...call.input },
          },
        ],
  };
}
