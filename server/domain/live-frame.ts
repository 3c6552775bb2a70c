import type { SessionEvent } from './event';
import type { LiveText, LiveTextDelta } from './live-text';

/**
 * What a follower of one session receives. `texts` comes after the backlog and after a skip: all texts
 * under way as they stand, in the place of any held before; `reset` says that the follower missed
 * events that will not be sent and must load the snapshot again; `clock` carries the server's time in
 * milliseconds since the epoch.
 */
export type SessionFrame =
  | { type: 'event'; event: SessionEvent }
  | { type: 'delta'; delta: LiveTextDelta }
  | { type: 'texts'; texts: LiveText[] }
  | { type: 'clock'; now: number }
  | { type: 'reset' };

/** What a follower of every session that a person may see receives. */
export type OverviewFrame =
  { type: 'event'; event: SessionEvent } | { type: 'clock'; now: number } | { type: 'reset' };
