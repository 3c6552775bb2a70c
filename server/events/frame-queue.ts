import type { Clock } from '@/server/platform/clock';

/** Lets frames wait for each other, so that many small ones are handed on as few. */
export interface FramePace<Frame> {
  clock: Clock;
  /** How long after such frames were taken the next ones may be taken, at the earliest. */
  gapMs: number;
  /** Whether a frame may wait for others; one that may not takes along all that wait before it. */
  mayWait: (frame: Frame) => boolean;
}

/**
 * What one follower has yet to read. It is bounded: a follower that falls too far behind loses what
 * waits for it and is told so, instead of holding up others or using up memory (R6).
 */
export class FrameQueue<Frame> {
  readonly #limit: number;
  readonly #costOf: (frame: Frame) => number;
  readonly #merge: (last: Frame, next: Frame) => Frame | null;
  readonly #pace: FramePace<Frame> | null;
  #frames: Frame[] = [];
  #cost = 0;
  #hasOverflowed = false;
  #isUrgent = false;
  /** When frames that may wait are due. */
  #dueAt = 0;
  #wake: (() => void) | null = null;

  /**
   * @param limit the summed cost of the frames that may wait
   * @param by.merge makes one frame of two that follow each other while they wait, or null
   * @param by.pace hands on everything at once unless given
   */
  constructor(
    limit: number,
    costOf: (frame: Frame) => number,
    by: {
      merge?: (last: Frame, next: Frame) => Frame | null;
      pace?: FramePace<Frame>;
    } = {},
  ) {
    this.#limit = limit;
    this.#costOf = costOf;
    this.#merge = by.merge ?? (() => null);
    this.#pace = by.pace ?? null;
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
      this.#isUrgent = false;
      this.#hasOverflowed = true;
    } else {
      this.#frames.push(pushed);
      this.#cost += cost;
      this.#isUrgent ||= !this.#mayWait(frame);
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
    const pace = this.#pace;
    if (pace && frames.some(pace.mayWait)) this.#dueAt = pace.clock.now() + pace.gapMs;
    this.#frames = [];
    this.#cost = 0;
    this.#isUrgent = false;
    return frames;
  }

  /**
   * Resolves when something waits that is to be taken now, or when the signal is aborted. What arrives in
   * the same round of the event loop waits together, so that a busy process hands on much at once
   * instead of ever later.
   */
  async wait(signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.#isDue()) return;
    await new Promise<void>((resolve) => {
      let cancel: (() => void) | null = null;
      const wake = (): void => {
        if (!signal.aborted && !this.#isDue()) {
          cancel ??= this.#whenDue(() => {
            cancel = null;
            wake();
          });
          return;
        }
        cancel?.();
        this.#wake = null;
        signal.removeEventListener('abort', wake);
        setImmediate(resolve);
      };
      this.#wake = wake;
      signal.addEventListener('abort', wake, { once: true });
      if (this.#frames.length > 0) wake();
    });
  }

  #mayWait(frame: Frame): boolean {
    return this.#pace?.mayWait(frame) === true;
  }

  #isDue(): boolean {
    if (this.#hasOverflowed || this.#isUrgent) return true;
    return this.#frames.length > 0 && (this.#pace?.clock.now() ?? Infinity) >= this.#dueAt;
  }

  #whenDue(action: () => void): (() => void) | null {
    const { clock } = this.#pace ?? {};
    return clock?.schedule(action, this.#dueAt - clock.now()) ?? null;
  }
}
