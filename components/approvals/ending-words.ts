import type { Approval, ApprovalEnding } from '@/server/domain/approval';
import { coveredWords } from './covered-words';

/** How an approval ended, in pieces of which `strong` ones are set in bold. */
export interface EndingWords {
  headline: readonly { text: string; isStrong: boolean }[];
  /** What followed from it. */
  consequence: string;
  /** The person's own words, shown as a quotation. */
  reason: string | null;
}

type Ended = Pick<Approval, 'kind' | 'subject' | 'grantOptions' | 'reopenedAt'> & {
  profileName: string;
};

/**
 * Says how an approval ended. Only `approved` and `denied` name a person who decided; the others
 * say what happened instead, and are never called a denial. `viewerId` is shown as "You".
 */
export function endingWords(
  approval: Ended,
  ending: ApprovalEnding,
  viewerId: string,
): EndingWords {
  const who =
    ending.actorId !== null && ending.actorId === viewerId
      ? 'You'
      : (ending.actorName ?? 'Someone');
  const notRun = approval.kind === 'tool' ? 'Did not run.' : 'The requester was told.';
  const plain = (text: string) => ({ text, isStrong: false });
  const strong = (text: string) => ({ text, isStrong: true });
  switch (ending.resolution) {
    case 'approved':
      return {
        headline: [
          strong(who),
          ...approvedAs(ending),
          ...(ending.edited === null ? [] : [plain(', after an edit')]),
        ],
        consequence: remembered(approval, ending),
        reason: null,
      };
    case 'denied':
      return {
        headline: [strong(who), plain(' denied')],
        consequence: `${notRun}${deniedSince(approval)}`,
        reason: ending.reason === null || ending.reason === '' ? null : ending.reason,
      };
    case 'expired':
      return {
        headline: [strong('Expired'), plain(', nobody answered')],
        consequence: `${notRun} The agent knows that this is neither consent nor a no.`,
        reason: null,
      };
    case 'cancelled':
      return {
        headline: [strong('Cancelled'), plain(`, ${cancelledBecause(ending)}`)],
        consequence:
          ending.cause === 'run_stopped' && ending.actorName !== null
            ? `${notRun} Stopped by ${who === 'You' ? 'you' : who}.`
            : notRun,
        reason: null,
      };
    case 'orphaned':
      return {
        headline: [strong('Orphaned'), plain(`, ${orphanedBecause(ending)}`)],
        consequence: `${notRun} Nobody was left to carry it out.`,
        reason: null,
      };
  }
}

/** What a no means for the rest of the run, which a person may lift. */
function deniedSince({ kind, reopenedAt }: Ended): string {
  if (kind !== 'tool') return '';
  return reopenedAt === null
    ? ' The same is refused for the rest of its run.'
    : ' Reopened: it may be asked again.';
}

function approvedAs({ choice }: ApprovalEnding): { text: string; isStrong: boolean }[] {
  switch (choice) {
    case 'session':
      return [
        { text: ' approved for ', isStrong: false },
        { text: 'this session', isStrong: true },
      ];
    case 'always':
      return [
        { text: ' approved ', isStrong: false },
        { text: 'always', isStrong: true },
      ];
    case 'once':
    case 'deny':
    case null:
      return [
        { text: ' approved ', isStrong: false },
        { text: 'once', isStrong: true },
      ];
  }
}

function remembered(approval: Ended, { choice }: ApprovalEnding): string {
  if (approval.subject.kind === 'request') return 'The requester was told the choice as picked.';
  // How wide it was stored stands with the grants; where there was nothing to choose, here.
  const what = approval.grantOptions.length > 0 ? '.' : `: ${coveredWords(approval.subject)}.`;
  switch (choice) {
    case 'session':
      return `Remembered until the session ends${what}`;
    case 'always':
      return `Remembered for every session of ${approval.profileName}${what}`;
    case 'once':
    case 'deny':
    case null:
      return 'Nothing is remembered.';
  }
}

function cancelledBecause({ cause }: ApprovalEnding): string {
  switch (cause) {
    case 'run_stopped':
      return 'the run was stopped';
    case 'session_deleted':
      return 'the session was deleted';
    case 'server_stopped':
      return 'the server stopped';
    case 'agent_died':
      return 'the agent ended';
    case 'run_ended':
    case 'deadline':
    case 'decided':
      return 'the run ended';
  }
}

function orphanedBecause({ cause }: ApprovalEnding): string {
  switch (cause) {
    case 'server_stopped':
      return 'the server stopped while it waited';
    case 'agent_died':
    case 'run_stopped':
    case 'run_ended':
    case 'session_deleted':
    case 'deadline':
    case 'decided':
      return 'the agent ended while it waited';
  }
}
