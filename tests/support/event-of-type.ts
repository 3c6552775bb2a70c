import type { EventType, SessionEvent } from '@/server/domain/event';

/** Narrows an event to its type. */
export function isType<T extends EventType>(
  event: SessionEvent,
  type: T,
): event is Extract<SessionEvent, { type: T }> {
  return event.type === type;
}
