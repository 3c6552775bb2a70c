/** Gives a slot back. Giving it back twice does nothing. */
export type ReleaseSlot = () => void;

interface Applicant {
  author: string;
  grant: (release: ReleaseSlot) => void;
}

/**
 * Hands out the pool's slots. Runs that come back from an approval go first, in the order of their
 * return (A10); the others by turns of their authors, so that one person with a hundred sessions does
 * not keep everybody else waiting, and in the order of arrival within an author.
 */
export class SlotQueue {
  readonly capacity: number;
  #free: number;
  readonly #returning: Applicant[] = [];
  /** Insertion order is the order of turns: an author who was served moves to the end. */
  readonly #byAuthor = new Map<string, Applicant[]>();

  /** @param capacity how many slots there are; with 0 every run stays queued */
  constructor(capacity: number) {
    if (!Number.isInteger(capacity) || capacity < 0) {
      throw new RangeError('A pool has a whole number of slots.');
    }
    this.capacity = capacity;
    this.#free = capacity;
  }

  get busyCount(): number {
    return this.capacity - this.#free;
  }

  get waitingCount(): number {
    let count = this.#returning.length;
    for (const applicants of this.#byAuthor.values()) count += applicants.length;
    return count;
  }

  /**
   * Resolves with a slot when it is this applicant's turn. Rejects with the signal's reason when it is
   * aborted before; then no slot is held.
   */
  acquire(input: {
    author: string;
    isReturning: boolean;
    signal: AbortSignal;
  }): Promise<ReleaseSlot> {
    const { author, isReturning, signal } = input;
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason as Error);
        return;
      }
      const onAbort = (): void => {
        this.#withdraw(applicant);
        reject(signal.reason as Error);
      };
      const applicant: Applicant = {
        author,
        grant: (release) => {
          signal.removeEventListener('abort', onAbort);
          resolve(release);
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      if (isReturning) this.#returning.push(applicant);
      else this.#byAuthor.set(author, [...(this.#byAuthor.get(author) ?? []), applicant]);
      this.#serve();
    });
  }

  /** Gives a slot at once, or null when none is free; then somebody may be waiting for one. */
  acquireFree(): ReleaseSlot | null {
    return this.#free > 0 ? this.#take() : null;
  }

  #serve(): void {
    while (this.#free > 0) {
      const next = this.#next();
      if (!next) return;
      next.grant(this.#take());
    }
  }

  #take(): ReleaseSlot {
    this.#free -= 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#free += 1;
      this.#serve();
    };
  }

  #next(): Applicant | undefined {
    const returning = this.#returning.shift();
    if (returning) return returning;
    for (const [author, applicants] of this.#byAuthor) {
      const applicant = applicants.shift();
      this.#byAuthor.delete(author);
      if (applicants.length > 0) this.#byAuthor.set(author, applicants);
      if (applicant) return applicant;
    }
    return undefined;
  }

  #withdraw(applicant: Applicant): void {
    const lists = [this.#returning, this.#byAuthor.get(applicant.author) ?? []];
    for (const list of lists) {
      const index = list.indexOf(applicant);
      if (index !== -1) list.splice(index, 1);
    }
    if (this.#byAuthor.get(applicant.author)?.length === 0) this.#byAuthor.delete(applicant.author);
  }
}
