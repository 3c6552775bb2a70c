/** A time that moves in ticks: between two of them everybody who looks sees the same. */
export interface Ticker {
  /** The time of the last tick, or null before it is known. */
  get: () => number | null;
  /** Ticks as long as somebody is subscribed. */
  subscribe: (listener: () => void) => () => void;
}

const TICK_MS = 200;

/** Makes a ticker over a clock; it runs one timer, however many look. */
export function createTicker(now: () => number | null): Ticker {
  const listeners = new Set<() => void>();
  let current: number | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;

  const tick = (): void => {
    current = now();
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => (current ??= now()),
    subscribe: (listener) => {
      if (listeners.size === 0) {
        current = now();
        timer = setInterval(tick, TICK_MS);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        // What is looked at next must not be an old time.
        current = null;
      };
    },
  };
}
