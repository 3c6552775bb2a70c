import type { RunCause } from '@/server/domain/run';
import type { RefusalCause, ToolCall } from '@/server/domain/tool-call';
import type { WriteUnit } from './write-unit';

/**
 * Ends a call that its run leaves open when it ends. A call that was running is interrupted: what it
 * did is unknown, and it never runs again by itself (A9). One that had not begun is refused, with the
 * run's end as its cause. When the call has ended meanwhile, the unit writes nothing.
 */
export function openCallEnding(
  call: ToolCall,
  by: { now: number; runCause: RunCause | null },
): WriteUnit {
  const { id: toolCallId, runId, sessionId, output, outputTotal } = call;
  if (call.state === 'running') {
    return {
      guard: {
        table: 'ToolCall',
        id: toolCallId,
        expect: { state: 'running' },
        set: { state: 'interrupted', endedAt: by.now },
      },
      events: [
        {
          type: 'tool.completed',
          sessionId,
          payload: {
            toolCallId,
            runId,
            exit: null,
            isInterrupted: true,
            output,
            outputTotal,
            cwdAfter: null,
            change: null,
          },
        },
      ],
    };
  }
  const { cause, explanation } = unbegun(by.runCause);
  return {
    guard: {
      table: 'ToolCall',
      id: toolCallId,
      expect: { state: ['proposed', 'waiting'] },
      set: {
        state: 'refused',
        refusalCause: cause,
        refusalExplanation: explanation,
        endedAt: by.now,
      },
    },
    events: [
      { type: 'tool.refused', sessionId, payload: { toolCallId, runId, cause, explanation } },
    ],
  };
}

function unbegun(runCause: RunCause | null): { cause: RefusalCause; explanation: string } {
  switch (runCause) {
    case 'server_stopped':
    case 'server_crashed':
      return {
        cause: 'orphaned',
        explanation: 'The server stopped before this call could run; it did not run.',
      };
    default:
      return { cause: 'cancelled', explanation: 'The run ended before this call; it did not run.' };
  }
}
