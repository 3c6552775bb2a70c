import { DomainError } from '@/server/domain/domain-error';
import type { Clock } from '@/server/platform/clock';

const WINDOW_MS = 60_000;

/** Keys kept at most; past that the oldest are forgotten, so that memory stays bounded. */
const KEY_LIMIT = 10_000;

interface Attempts {
  count: number;
  refusalCount: number;
  windowEndsAt: number;
}

/**
 * Bounds how often something may be tried, such as a password. An attempt is counted before it is
 * made, so that many at once do not slip through, and given back when it succeeds: only failures use
 * up the limit. Windows are fixed and one minute long.
 */
export class AttemptLimiter {
  readonly #clock: Clock;
  readonly #attemptsPerMinute: number;
  readonly #byKey = new Map<string, Attempts>();

  constructor(input: { clock: Clock; attemptsPerMinute: number }) {
    this.#clock = input.clock;
    this.#attemptsPerMinute = input.attemptsPerMinute;
  }

  /**
   * Counts one attempt under the key. Rejects with `rate_limited` when too many failed within the
   * minute; `details.retryAfterMs` says when the next may be made.
   */
  take(key: string, factor = 1): void {
    const now = this.#clock.now();
    let attempts = this.#byKey.get(key);
    if (!attempts || attempts.windowEndsAt <= now) {
      this.#byKey.delete(key);
      attempts = { count: 0, refusalCount: 0, windowEndsAt: now + WINDOW_MS };
      this.#byKey.set(key, attempts);
      this.#forgetOldest(now);
    }
    if (attempts.count >= this.#attemptsPerMinute * factor) {
      attempts.refusalCount += 1;
      const retryAfterMs = attempts.windowEndsAt - now;
      const seconds = Math.ceil(retryAfterMs / 1_000);
      throw new DomainError(
        'rate_limited',
        `Too many attempts failed. Wait ${String(seconds)} seconds, then try again.`,
        { details: { retryAfterMs } },
      );
    }
    attempts.count += 1;
  }

  /** Takes one attempt off the key: it succeeded, or was never made. */
  giveBack(key: string): void {
    const attempts = this.#byKey.get(key);
    if (attempts && attempts.count > 0) attempts.count -= 1;
  }

  /** How often the key was refused within its present minute. */
  refusalCount(key: string): number {
    const attempts = this.#byKey.get(key);
    return attempts && attempts.windowEndsAt > this.#clock.now() ? attempts.refusalCount : 0;
  }

  /** A map keeps the order of insertion, and every window is as long: the first ends first. */
  #forgetOldest(now: number): void {
    for (const [key, { windowEndsAt }] of this.#byKey) {
      if (windowEndsAt > now && this.#byKey.size <= KEY_LIMIT) return;
      this.#byKey.delete(key);
    }
  }
}
