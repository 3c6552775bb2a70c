import type { UserId, RunId, SessionId } from '@/server/domain/ids';
import type { Profile } from '@/server/domain/profile';

/** What a run belongs to and may use. It travels with the run; nothing of it is global (C13). */
export interface RunContext {
  readonly sessionId: SessionId;
  readonly runId: RunId;
  readonly authorId: UserId;
  readonly authorName: string;
  readonly profile: Profile;
  readonly workspace: string;
  /** Whether somebody can be asked for consent over the channel that the turn came from. */
  readonly carriesApprovals: boolean;
  /** Aborted when the run must end; the reason is always a DOMException named AbortError. */
  readonly signal: AbortSignal;
}
