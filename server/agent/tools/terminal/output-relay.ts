import type { Clock } from '@/server/platform/clock';
import { OutputTail } from './output-tail';

/** Shortest time between two fragments handed on: smooth to the eye, cheap for a flood. */
const RELAY_EVERY_MS = 40;

/**
 * Called with output as it arrives. `offset` is where `text` begins in the whole output, in UTF-16
 * units: beyond the end of the fragment before when a flood made the relay skip. It must be cheap
 * and must not throw.
 */
export type OnOutput = (text: string, offset: number) => void;

/**
 * Turns bytes into text and hands it on at a bounded rate: at once when nothing came lately, else
 * collected, and never more than the kept tail at a time. What a flood pushed out of the tail in
 * the meantime is skipped.
 */
export class OutputRelay {
  readonly #clock: Clock;
  readonly #onOutput: OnOutput;
  readonly #tail = new OutputTail();
  // Bytes that are no UTF-8 become U+FFFD; characters cut between two chunks are put together.
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  #relayedTo = 0;
  #relayedAt = Number.NEGATIVE_INFINITY;
  #cancelRelay: (() => void) | null = null;

  constructor(clock: Clock, onOutput: OnOutput) {
    this.#clock = clock;
    this.#onOutput = onOutput;
  }

  push(bytes: Uint8Array): void {
    this.#tail.append(this.#decoder.decode(bytes, { stream: true }));
    if (this.#cancelRelay) return;
    const waitMs = this.#relayedAt + RELAY_EVERY_MS - this.#clock.now();
    if (waitMs <= 0) this.#relay();
    else this.#cancelRelay = this.#clock.schedule(() => this.#relay(), waitMs);
  }

  /** Hands on what is left and gives the whole result. Nothing may be pushed afterwards. */
  end(): { output: string; outputTotal: number } {
    this.#tail.append(this.#decoder.decode());
    this.#relay();
    return { output: this.#tail.from(0), outputTotal: this.#tail.total };
  }

  #relay(): void {
    this.#cancelRelay?.();
    this.#cancelRelay = null;
    const text = this.#tail.from(this.#relayedTo);
    if (text.length === 0) return;
    this.#relayedTo = this.#tail.total;
    this.#relayedAt = this.#clock.now();
    this.#onOutput(text, this.#relayedTo - text.length);
  }
}
