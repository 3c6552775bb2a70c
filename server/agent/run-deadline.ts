import type { Clock } from '@/server/platform/clock';

/**
 * Counts the time that a run works, and calls `onExceeded` once when it used up its limit. Time spent
 * waiting for people, or for a slot, does not count (A10).
 */
export class RunDeadline {
  readonly #clock: Clock;
  readonly #onExceeded: () => void;
  #leftMs: number;
  #runningSince = 0;
  #cancel: (() => void) | null = null;
  #isExceeded = false;

  constructor(input: { clock: Clock; limitMs: number; onExceeded: () => void }) {
    this.#clock = input.clock;
    this.#leftMs = input.limitMs;
    this.#onExceeded = input.onExceeded;
  }

  /** Goes on counting; does nothing while it counts, and when the limit is used up. */
  resume(): void {
    if (this.#cancel || this.#isExceeded) return;
    this.#runningSince = this.#clock.now();
    this.#cancel = this.#clock.schedule(() => {
      this.#cancel = null;
      this.#isExceeded = true;
      this.#onExceeded();
    }, this.#leftMs);
  }

  /** Stops counting; does nothing while it is stopped. */
  pause(): void {
    if (!this.#cancel) return;
    this.#cancel();
    this.#cancel = null;
    this.#leftMs -= this.#clock.now() - this.#runningSince;
  }
}
