/**
 * What one follower has yet to read. It is bounded: a follower that falls too far behind loses what
 * waits for it and is told so, instead of holding up others or using up memory (R6).
 */
export class FrameQueue<Frame> {
  readonly #limit: number;
  readonly #costOf: (frame: Frame) => number;
  readonly #merge: (last: Frame, next: Frame) => Frame | null;
  #frames: Frame[] = [];
  #cost = 0;
  #hasOverflowed = false;
  #wake: (() => void) | null = null;

  /**
   * @param limit the summed cost of the frames that may wait
   * @param merge makes one frame of two that follow each other while they wait, or null
   */
  constructor(
    limit: number,
    costOf: (frame: Frame) => number,
    merge: (last: Frame, next: Frame) => Frame | null = () => null,
  ) {
    this.#limit = limit;
    this.#costOf = costOf;
    this.#merge = merge;
  }

  push(frame: Frame): void {
    const last = this.#frames.at(-1);
    const merged = last === undefined ? null : this.#merge(last, frame);
    if (last !== undefined && merged !== null) {
      this.#frames.pop();
      this.#cost -= this.#costOf(last);
    }
    const pushed = merged ?? frame;
    const cost = this.#costOf(pushed);
    if (this.#cost + cost > this.#limit) {
      this.#frames = [];
      this.#cost = 0;
      this.#hasOverflowed = true;
    } else {
      this.#frames.push(pushed);
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

  /**
   * Resolves when something waits, or when the signal is aborted. What arrives in the same round of the
   * event loop waits together, so that a busy process hands on much at once instead of ever later.
   */
  async wait(signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.#frames.length > 0 || this.#hasOverflowed) return;
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        this.#wake = null;
        signal.removeEventListener('abort', wake);
        setImmediate(resolve);
      };
      this.#wake = wake;
      signal.addEventListener('abort', wake, { once: true });
    });
  }
}
