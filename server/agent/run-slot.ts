import type { RunDeadline } from './run-deadline';
import type { ReleaseSlot, SlotQueue } from './slot-queue';

/**
 * The slot of one run. It is held from `start` to `end`, except while every open call of the run waits
 * for an approval (A10); the first call that returns takes one again, before queued runs. The run's
 * deadline counts exactly while the slot is held.
 */
export class RunSlot {
  readonly #queue: SlotQueue;
  readonly #author: string;
  readonly #signal: AbortSignal;
  readonly #deadline: Pick<RunDeadline, 'resume' | 'pause'>;
  #release: ReleaseSlot | null = null;
  #acquiring: Promise<void> | null = null;
  #openCalls = 0;
  #waitingCalls = 0;
  #hasEnded = false;
  #whenResting: (() => void)[] = [];

  constructor(
    queue: SlotQueue,
    input: {
      author: string;
      signal: AbortSignal;
      deadline: Pick<RunDeadline, 'resume' | 'pause'>;
    },
  ) {
    this.#queue = queue;
    this.#author = input.author;
    this.#signal = input.signal;
    this.#deadline = input.deadline;
  }

  get isHeld(): boolean {
    return this.#release !== null;
  }

  /** Whether a call of the run waits for an approval. */
  get isWaiting(): boolean {
    return this.#waitingCalls > 0;
  }

  /** Waits for the run's turn. Rejects when the run is aborted before. */
  start(): Promise<void> {
    return this.#acquire(false);
  }

  /** Waits for a slot before queued runs do, unless one is held. Rejects when the run is aborted before. */
  resume(): Promise<void> {
    return this.#acquire(true);
  }

  /** Takes over a slot that was acquired for the run, in place of `start`. */
  startWith(release: ReleaseSlot): void {
    this.#release = release;
    this.#deadline.resume();
  }

  /** Gives the slot back for good; one that is still being waited for is given back when it comes. */
  end(): void {
    this.#hasEnded = true;
    this.#whenResting = [];
    this.#letGo();
  }

  /** Calls `action` as soon as the run holds no slot: it is queued, or waits for people. Not after its end. */
  onResting(action: () => void): void {
    if (this.#hasEnded) return;
    if (this.isHeld) this.#whenResting.push(action);
    else action();
  }

  /** Counts a call as open until `work` has settled; its calls of `whileWaiting` may give up the slot. */
  async duringCall<T>(work: () => Promise<T>): Promise<T> {
    this.#openCalls += 1;
    try {
      return await work();
    } finally {
      this.#openCalls -= 1;
      this.#letGoIfAllWait();
    }
  }

  /** Waits for people. Rejects as `wait` does, or when the run is aborted before it has a slot again. */
  async whileWaiting<T>(wait: () => Promise<T>): Promise<T> {
    this.#waitingCalls += 1;
    this.#letGoIfAllWait();
    let result: T;
    try {
      result = await wait();
    } finally {
      this.#waitingCalls -= 1;
    }
    await this.#acquire(true);
    return result;
  }

  #letGoIfAllWait(): void {
    if (this.#openCalls > 0 && this.#waitingCalls === this.#openCalls) this.#letGo();
  }

  #letGo(): void {
    if (this.#release === null) return;
    this.#deadline.pause();
    this.#release();
    this.#release = null;
    for (const action of this.#whenResting.splice(0)) action();
  }

  async #acquire(isReturning: boolean): Promise<void> {
    if (this.#release !== null) return;
    // Two calls that return in the same tick share the one slot of their run.
    this.#acquiring ??= this.#queue
      .acquire({ author: this.#author, isReturning, signal: this.#signal })
      .then((release) => {
        if (this.#hasEnded) {
          release();
          return;
        }
        this.startWith(release);
      })
      .finally(() => {
        this.#acquiring = null;
      });
    await this.#acquiring;
  }
}
