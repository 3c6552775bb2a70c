import type { Clock } from '@/server/platform/clock';

/** Notices when something that should keep talking falls silent. */
export class SilenceGuard {
  readonly #clock: Clock;
  readonly #limitMs: number;
  readonly #onSilence: () => void;
  #heardAt: number;
  #cancel: (() => void) | null;

  /** Counts from now; `onSilence` is called once, when nothing was heard for `limitMs`. */
  constructor(by: { clock: Clock; limitMs: number; onSilence: () => void }) {
    this.#clock = by.clock;
    this.#limitMs = by.limitMs;
    this.#onSilence = by.onSilence;
    this.#heardAt = by.clock.now();
    this.#cancel = this.#arm(by.limitMs);
  }

  heard(): void {
    this.#heardAt = this.#clock.now();
  }

  /** Ends the watch; ending twice does nothing. */
  end(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  // One timer for many fragments: when it fires early for the last one, it is set anew.
  #arm(delayMs: number): () => void {
    return this.#clock.schedule(() => {
      const leftMs = this.#heardAt + this.#limitMs - this.#clock.now();
      if (leftMs > 0) this.#cancel = this.#arm(leftMs);
      else {
        this.#cancel = null;
        this.#onSilence();
      }
    }, delayMs);
  }
}
