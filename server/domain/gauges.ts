/** The figures over the administrator's tables, at the instant `now` (ms since the epoch). */
export interface Gauges {
  now: number;
  capacity: number;
  slotsBusy: number;
  runsRunning: number;
  runsQueued: number;
  approvalsWaiting: number;
  /** The soonest deadline of a waiting approval, or null when none waits. */
  nextDeadlineAt: number | null;
  sessionsLive: number;
  sessionsToday: number;
}
