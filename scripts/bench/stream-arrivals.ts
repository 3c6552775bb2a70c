/** When people send, in milliseconds from the beginning, in order. */
export type Arrivals = readonly number[];

/**
 * People who know nothing of each other: gaps that are exponentially distributed (a Poisson process)
 * around `meanGapMs`, the same ones in each run.
 */
export function spreadArrivals(count: number, meanGapMs: number): Arrivals {
  let state = 1;
  let at = 0;
  return Array.from({ length: count }, () => {
    // A linear congruential generator (Numerical Recipes): no matter how it is random, but the same.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    at -= Math.log(1 - state / 2 ** 32) * meanGapMs;
    return at;
  });
}

/** Everybody in the same instant, which no people do. */
export function arrivalsAtOnce(count: number): Arrivals {
  return Array.from({ length: count }, () => 0);
}
