/**
 * What one follower has yet to read. It is bounded: a follower that falls too far behind loses what
 * waits for it and is told so, instead of holding up others or using up memory (R6).
 */
export class FrameQueue<Frame> {
  readonly #limit: number;
  readonly #costOf: (frame: Frame) => number;
  #frames: Frame[] = [];
  #cost = 0;
  #hasOverflowed = false;
  #wake: (() => void) | null = null;

  /** @param limit the summed cost of the frames that may wait */
  constructor(limit: number, costOf: (frame: Frame) => number) {
    this.#limit = limit;
    this.#costOf = costOf;
  }

  push(frame: Frame): void {
    const cost = this.#costOf(frame);
    if (this.#cost + cost > this.#limit) {
      this.#frames = [];
      this.#cost = 0;
      this.#hasOverflowed = true;
    } else {
      this.#frames.push(frame);
      this.#cost += cost;
    }
    this.#wake?.();
  }

  /** Whether frames were lost since this was last asked; asking makes a fresh start. */
  takeOverflow(): boolean {
    const hasOverflowed = this.#hasOverflowed;
    this.#hasOverflowed = false;
    return hasOverflowed;
  }

  /** Takes all that waits, oldest first. */
  takeAll(): Frame[] {
    const frames = this.#frames;
    this.#frames = [];
    this.#cost = 0;
    return frames;
  }

  /** Resolves when something waits, or when the signal is aborted. */
  async wait(signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.#frames.length > 0 || this.#hasOverflowed) return;
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        this.#wake = null;
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#wake = wake;
      signal.addEventListener('abort', wake, { once: true });
    });
  }
}
