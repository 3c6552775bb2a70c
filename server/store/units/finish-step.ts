import type { StoredTurn } from '@/server/agent/stored-turn';
import { toolCallIdSchema } from '@/server/domain/ids';
import type { Message } from '@/server/domain/message';
import { liveRunStatusSchema, type LiveRunStatus } from '@/server/domain/run';
import type { StepUsage } from '@/server/domain/step-usage';
import type { ToolCall, ToolInput } from '@/server/domain/tool-call';
import { createId } from '@/server/platform/create-id';
import { agentMessage, messageInsert } from '../message-row';
import { toolCallRow } from '../tool-call-row';
import { usageInsert } from '../usage-insert';
import { EVENT_SEQ, type RowInsert, type WriteUnit } from '../write-unit';

const AT_WORK: readonly LiveRunStatus[] = ['running', 'waiting_for_approval'];

/** An ended step of a live run, with the calls that it proposes. */
export function finishStep(input: {
  turn: StoredTurn;
  messageId: Message['id'];
  parts: Message['parts'];
  calls: ToolInput[];
  usage: Omit<StepUsage, 'runId' | 'stepIndex'> | null;
  continuation: string | null;
  /** Whether a draft of the message is stored already. */
  hasDraft: boolean;
  now: number;
}): { unit: WriteUnit; message: Message; toolCalls: ToolCall[] } {
  const { turn, messageId, continuation, now } = input;
  const { sessionId, id: runId } = turn.run;
  const toolCalls = input.calls.map((call) =>
    newToolCall(call, { turn, messageId, proposedAt: now }),
  );
  const parts: Message['parts'] = [
    ...input.parts,
    ...toolCalls.map(({ id }) => ({ type: 'tool', toolCallId: id }) as const),
  ];
  const message = agentMessage(turn, { messageId, parts, createdAt: now });
  const callInserts = toolCalls.map((call, callIndex): RowInsert => ({
    table: 'ToolCall',
    row: toolCallRow(call, callIndex),
  }));
  const usage: StepUsage | null =
    input.usage === null ? null : { ...input.usage, runId, stepIndex: turn.steps.length };
  const insert = messageInsert(message);
  const unit: WriteUnit = {
    guard: {
      table: 'Run',
      id: runId,
      // A run that is stopping takes what was said, and no more calls.
      expect: { status: toolCalls.length === 0 ? liveRunStatusSchema.options : AT_WORK },
      set: {},
    },
    inserts: [
      ...(input.hasDraft ? [] : [{ ...insert, row: { ...insert.row, continuation } }]),
      ...callInserts,
      ...(usage === null ? [] : [usageInsert(usage, { sessionId, at: now })]),
    ],
    updates: input.hasDraft
      ? [
          {
            table: 'Message',
            id: messageId,
            set: {
              parts: JSON.stringify(parts),
              continuation,
              isFinal: true,
              seq: EVENT_SEQ,
              createdAt: now,
            },
          },
        ]
      : [],
    events: [
      { type: 'step.finished', sessionId, payload: { message } },
      ...(usage === null
        ? []
        : [{ type: 'usage.recorded', sessionId, payload: { usage } } as const]),
      ...toolCalls.map(
        (toolCall) => ({ type: 'tool.proposed', sessionId, payload: { toolCall } }) as const,
      ),
    ],
  };
  return { unit, message, toolCalls };
}

function newToolCall(
  input: ToolInput,
  by: { turn: StoredTurn; messageId: Message['id']; proposedAt: number },
): ToolCall {
  return {
    id: toolCallIdSchema.parse(createId('tcl')),
    sessionId: by.turn.run.sessionId,
    runId: by.turn.run.id,
    messageId: by.messageId,
    input,
    state: 'proposed',
    approvalId: null,
    refusal: null,
    exit: null,
    output: '',
    outputTotal: 0,
    cwdAfter: null,
    change: null,
    originalInput: null,
    allowedBy: null,
    proposedAt: by.proposedAt,
    startedAt: null,
    endedAt: null,
  };
}
