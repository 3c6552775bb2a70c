import type { NewEvent, SessionEvent } from '@/server/domain/event';
import { eventIdSchema, userIdSchema, type SessionId, type UserId } from '@/server/domain/ids';
import type { EventBus } from '@/server/events/event-bus';
import type { EventAudience, EventLog } from '@/server/events/event-log';
import { createId } from '@/server/platform/create-id';

/** An event log in memory that numbers, stores and then publishes, as the write queue does (C7). */
export interface MemoryEventLog extends EventLog {
  readonly events: SessionEvent[];
  /** Stores an event and publishes it in the same turn. */
  append(event: NewEvent, by?: { authorId?: UserId }): SessionEvent;
  /** Awaited before every read, so that a test decides what happens meanwhile. */
  pause: () => Promise<void>;
}

function isFor({ authorId, sessionIds }: EventAudience, event: SessionEvent): boolean {
  return event.authorId === authorId || sessionIds.has(event.sessionId);
}

const someAuthor = userIdSchema.parse(createId('usr'));

export function createMemoryEventLog(bus: EventBus): MemoryEventLog {
  const events: SessionEvent[] = [];
  const bySession = new Map<string, SessionEvent[]>();
  const ofSession = (sessionId: string): SessionEvent[] => bySession.get(sessionId) ?? [];
  const log: MemoryEventLog = {
    events,
    pause: () => Promise.resolve(),
    append(event, by = {}) {
      const stored: SessionEvent = {
        ...event,
        id: eventIdSchema.parse(createId('evt')),
        seq: ofSession(event.sessionId).length + 1,
        position: events.length + 1,
        at: events.length,
        authorId: by.authorId ?? someAuthor,
      };
      events.push(stored);
      const known = ofSession(event.sessionId);
      known.push(stored);
      bySession.set(event.sessionId, known);
      bus.publish(stored);
      return stored;
    },
    async readSession(sessionId, { afterSeq, limit }) {
      await log.pause();
      const found = ofSession(sessionId).filter(({ seq }) => seq > afterSeq);
      return found.slice(0, limit);
    },
    async readAll({ afterPosition, audience, limit }) {
      await log.pause();
      return events
        .filter((one) => one.position > afterPosition)
        .filter((one) => audience === null || isFor(audience, one))
        .slice(0, limit);
    },
    async lastPosition() {
      await log.pause();
      return events.length;
    },
    async lastSeq(sessionId: SessionId) {
      await log.pause();
      return ofSession(sessionId).length;
    },
  };
  return log;
}
