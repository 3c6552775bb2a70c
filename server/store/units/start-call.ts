import type { LiveRunStatus } from '@/server/domain/run';
import type { ToolCall } from '@/server/domain/tool-call';
import { runAt } from '../run-at';
import type { RowUpdate, WriteUnit } from '../write-unit';

/** Claims a call for its one execution (A9), and counts the use of the grant that covers it (G3). */
export function startCall(input: {
  call: ToolCall;
  grantId: string | null;
  runStatus: LiveRunStatus;
  now: number;
}): WriteUnit {
  const { call, grantId, runStatus, now } = input;
  const { id: toolCallId, runId, sessionId } = call;
  const grantUse: RowUpdate[] =
    grantId === null
      ? []
      : [{ table: 'Grant', id: grantId, set: { hits: { add: 1 }, lastUsedAt: now } }];
  return {
    guard: {
      table: 'ToolCall',
      id: toolCallId,
      expect: { state: ['proposed', 'waiting'] },
      set: { state: 'running', startedAt: now },
    },
    updates: [runAt(runId, runStatus), ...grantUse],
    events: [{ type: 'tool.started', sessionId, payload: { toolCallId, runId } }],
  };
}
