import type { SessionEvent } from '@/server/domain/event';

/**
 * The last events that arrived, in order. A read that was under way while they came may be older
 * than they are; folding them again over its answer loses none and repeats none, since folding drops
 * what a row has seen.
 */
export interface RecentEvents {
  add: (event: SessionEvent) => void;
  list: () => readonly SessionEvent[];
  clear: () => void;
}

/** Makes an empty list that keeps the last `limit` events. */
export function createRecentEvents(limit = 512): RecentEvents {
  let events: SessionEvent[] = [];
  return {
    add: (event) => {
      events.push(event);
      if (events.length > 2 * limit) events = events.slice(-limit);
    },
    list: () => events.slice(-limit),
    clear: () => {
      events = [];
    },
  };
}
