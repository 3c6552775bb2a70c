const FIRST_MS = 250;
const LONGEST_MS = 15_000;

/**
 * How long to wait before trying again, in milliseconds: doubles from a quarter of a second up to
 * fifteen, and anything from half of that to all of it, so that the tabs of a restarted server do
 * not come back in one instant. `attempt` counts from 0; `random` gives a number in [0, 1).
 */
export function retryDelayMs(attempt: number, random: () => number = Math.random): number {
  const wholeMs = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 16));
  return wholeMs / 2 + (wholeMs / 2) * random();
}
