import type { StoredStep } from '@/server/agent/stored-turn';
import type { SessionId } from '@/server/domain/ids';

/** An earlier turn of a session, as far as it was stored. */
export interface EarlierTurn {
  /** What the person wrote. */
  text: string;
  steps: StoredStep[];
}

/** What was said in a session before. */
export interface TurnHistory {
  /**
   * The turns before this message (by its place in the thread), oldest first, without those that another
   * message took the place of. Where they are more than any model reads, the oldest are left out.
   */
  before(message: { sessionId: SessionId; seq: number }): Promise<{
    turns: EarlierTurn[];
    isCut: boolean;
  }>;
}
