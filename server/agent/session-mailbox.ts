/**
 * Runs what changes a session's course one at a time, in the order of arrival; different sessions do
 * not wait for each other (C1). A task must not wait for another task of its own session.
 */
export class SessionMailbox {
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Sessions with a task under way, for leak checks. */
  get busyCount(): number {
    return this.#tails.size;
  }

  /** Resolves when every task posted so far has settled. */
  async settled(): Promise<void> {
    await Promise.all(this.#tails.values());
  }

  /** Gives what the task gives, and rejects as it does; a task that fails holds up nobody. */
  async post<T>(sessionId: string, task: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(sessionId) ?? Promise.resolve();
    const mine = before.then(task, task);
    const tail = mine.catch(() => undefined);
    this.#tails.set(sessionId, tail);
    try {
      return await mine;
    } finally {
      if (this.#tails.get(sessionId) === tail) this.#tails.delete(sessionId);
    }
  }
}
