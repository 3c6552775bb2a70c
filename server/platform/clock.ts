/** A source of time. The core never reads the ambient clock, so that tests own every instant. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /**
   * Calls `action` once, `delayMs` from now (at once, but never synchronously, for 0 or less).
   * Gives a function that takes the call back; taking it back twice, or late, does nothing.
   */
  schedule(action: () => void, delayMs: number): () => void;
}

/** Node's timers take at most this delay; a longer one is reached in several legs. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** The machine's clock. Its timers keep the process alive until they fire or are taken back. */
export const systemClock: Clock = {
  now: () => Date.now(),
  schedule: (action, delayMs) => {
    const dueAt = Date.now() + delayMs;
    let timer: ReturnType<typeof setTimeout>;
    const arm = (): void => {
      const leftMs = Math.max(0, dueAt - Date.now());
      timer =
        leftMs > LONGEST_TIMER_MS ? setTimeout(arm, LONGEST_TIMER_MS) : setTimeout(action, leftMs);
    };
    arm();
    return () => {
      clearTimeout(timer);
    };
  },
};
