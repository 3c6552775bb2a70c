import type { ToolResult } from '@/server/agent/tool';
import type { ToolCall } from '@/server/domain/tool-call';
import type { RowUpdate, WriteUnit } from '../write-unit';

/** The result of an executed call, and where the session's next command runs. */
export function completeCall(input: {
  call: ToolCall;
  result: ToolResult;
  now: number;
}): WriteUnit {
  const { call, result, now } = input;
  const { id: toolCallId, runId, sessionId } = call;
  const { exit, output, outputTotal, cwdAfter, change } = result;
  const move: RowUpdate[] =
    cwdAfter === null ? [] : [{ table: 'Session', id: sessionId, set: { cwd: cwdAfter } }];
  return {
    guard: {
      table: 'ToolCall',
      id: toolCallId,
      expect: { state: 'running' },
      set: {
        state: 'completed',
        exit: JSON.stringify(exit),
        output,
        outputTotal,
        cwdAfter,
        change: change === null ? null : JSON.stringify(change),
        endedAt: now,
      },
    },
    updates: move,
    events: [
      {
        type: 'tool.completed',
        sessionId,
        payload: {
          toolCallId,
          runId,
          exit,
          isInterrupted: false,
          output,
          outputTotal,
          cwdAfter,
          change,
        },
      },
    ],
  };
}
