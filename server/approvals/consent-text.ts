import type { ApprovalEnding } from '@/server/domain/approval';
import type { RefusalCause } from '@/server/domain/tool-call';

/** Why a call that was asked about did not run, in the words that the agent and the thread get. */
export interface RefusalText {
  cause: RefusalCause;
  explanation: string;
}

/**
 * Tells the agent how its request for consent ended, when it was not approved. A deadline, a stop
 * and a lost agent are never told as a person's no (C6); a reason is handed on word for word (G1).
 */
export function refusalText(ending: ApprovalEnding): RefusalText {
  switch (ending.resolution) {
    case 'denied':
      return {
        cause: 'denied',
        explanation: [
          `${ending.actorName ?? 'A person'} denied this call; it did not run.`,
          ...(ending.reason === null ? [] : [`Reason: ${ending.reason}`]),
          'Do not retry it, rephrase it or reach the same end another way.',
        ].join(' '),
      };
    case 'expired':
      return {
        cause: 'expired',
        explanation:
          'Nobody answered before the deadline; the call did not run. This is neither consent nor a denial. Do not try it again in this turn.',
      };
    case 'cancelled':
      return {
        cause: 'cancelled',
        explanation: `${cancelledBy(ending)}; the call did not run and nobody decided about it.`,
      };
    case 'orphaned':
      return {
        cause: 'orphaned',
        explanation:
          ending.cause === 'agent_died'
            ? 'The agent ended while this call waited for an answer; it did not run.'
            : 'The server stopped while this call waited for an answer; it did not run.',
      };
    case 'approved':
      throw new TypeError('An approved call has no refusal.');
  }
}

function cancelledBy(ending: ApprovalEnding): string {
  switch (ending.cause) {
    case 'session_deleted':
      return 'The session was deleted';
    case 'run_ended':
      return 'The run ended';
    default:
      return ending.actorName === null
        ? 'The run was stopped'
        : `${ending.actorName} stopped the run`;
  }
}
