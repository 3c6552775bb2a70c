import type { StoredStep } from '@/server/agent/stored-turn';
import type { MessageId, SessionId } from '@/server/domain/ids';

/** An earlier turn of a session, as far as it was stored. */
export interface EarlierTurn {
  /** What the person wrote. */
  text: string;
  steps: StoredStep[];
}

/** What was said in a session before. */
export interface TurnHistory {
  /**
   * The turns before the one that this message opened, oldest first, without those that another
   * message took the place of. Where they are more than any model reads, the oldest are left out.
   */
  before(turn: { sessionId: SessionId; messageId: MessageId }): Promise<{
    turns: EarlierTurn[];
    isCut: boolean;
  }>;
}
