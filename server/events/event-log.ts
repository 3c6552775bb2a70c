import type { SessionEvent } from '@/server/domain/event';
import type { SessionId, UserId } from '@/server/domain/ids';

/** The stored events, oldest first. */
export interface EventLog {
  /** At most `limit` events of a session after a sequence number. */
  readSession(
    sessionId: SessionId,
    range: { afterSeq: number; limit: number },
  ): Promise<SessionEvent[]>;

  /** At most `limit` events after a position, of one author's sessions or (null) of all. */
  readAll(range: {
    afterPosition: number;
    authorId: UserId | null;
    limit: number;
  }): Promise<SessionEvent[]>;

  /** The position of the last event; 0 when there is none. */
  lastPosition(): Promise<number>;

  /** The sequence number of a session's last event; 0 when there is none. */
  lastSeq(sessionId: SessionId): Promise<number>;
}
