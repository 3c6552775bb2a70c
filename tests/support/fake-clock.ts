import type { Clock } from '@/server/platform/clock';

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /**
   * Moves time on by `durationMs`, calling what falls due on the way in the order of its instant,
   * each at its own instant. Promise work that an action sets off is let through before the next.
   */
  advance(durationMs: number): Promise<void>;
  /** How many scheduled actions have neither run nor been taken back: zero when nothing leaks. */
  readonly pendingCount: number;
}

interface Entry {
  readonly dueAt: number;
  readonly order: number;
  readonly action: () => void;
}

/** Makes a clock that shows `startAt` (milliseconds since the epoch). */
export function createFakeClock(startAt = Date.UTC(2030, 0, 1)): FakeClock {
  let currentAt = startAt;
  let order = 0;
  const entries = new Set<Entry>();

  const nextDue = (untilAt: number): Entry | undefined =>
    [...entries]
      .filter((entry) => entry.dueAt <= untilAt)
      .sort((a, b) => a.dueAt - b.dueAt || a.order - b.order)[0];

  return {
    now: () => currentAt,
    schedule: (action, delayMs) => {
      const entry = { dueAt: currentAt + Math.max(0, delayMs), order, action };
      order += 1;
      entries.add(entry);
      return () => {
        entries.delete(entry);
      };
    },
    advance: async (durationMs) => {
      const untilAt = currentAt + durationMs;
      await letPromisesRun();
      for (let entry = nextDue(untilAt); entry !== undefined; entry = nextDue(untilAt)) {
        entries.delete(entry);
        currentAt = entry.dueAt;
        entry.action();
        await letPromisesRun();
      }
      currentAt = untilAt;
    },
    get pendingCount() {
      return entries.size;
    },
  };
}

/** One turn of the event loop: every microtask, and input or output that was ready, gets its go. */
function letPromisesRun(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
