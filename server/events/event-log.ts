import type { SessionEvent } from '@/server/domain/event';
import type { SessionId, UserId } from '@/server/domain/ids';

/** Whose events somebody follows: of the sessions they authored, and of these others. */
export interface EventAudience {
  authorId: UserId;
  sessionIds: ReadonlySet<SessionId>;
}

/** The stored events, oldest first. */
export interface EventLog {
  /** At most `limit` events of a session after a sequence number. */
  readSession(
    sessionId: SessionId,
    range: { afterSeq: number; limit: number },
  ): Promise<SessionEvent[]>;

  /** At most `limit` events after a position, for one audience or (null) of all sessions. */
  readAll(range: {
    afterPosition: number;
    audience: EventAudience | null;
    limit: number;
  }): Promise<SessionEvent[]>;

  /** The position of the last event; 0 when there is none. */
  lastPosition(): Promise<number>;

  /** The sequence number of a session's last event; 0 when there is none. */
  lastSeq(sessionId: SessionId): Promise<number>;
}
