import type { UserId } from '@/server/domain/ids';

/**
 * Tells those who watch on behalf of a person that what this person may see has changed: a role, a
 * share, a sign-in. It says that they must ask again, never what the answer is.
 */
export class AccessChanges {
  readonly #listeners = new Map<UserId, Set<() => void>>();

  /** Listens for one person. Gives a function that ends it; ending twice does nothing. */
  subscribe(userId: UserId, listener: () => void): () => void {
    const listeners = this.#listeners.get(userId) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(userId, listeners);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(userId) === listeners) {
        this.#listeners.delete(userId);
      }
    };
  }

  /** To be called once the change is stored. A listener must be quick and must not throw. */
  publish(userId: UserId): void {
    for (const listener of [...(this.#listeners.get(userId) ?? [])]) listener();
  }

  /** How many listeners are registered, for leak checks. */
  get listenerCount(): number {
    let count = 0;
    for (const listeners of this.#listeners.values()) count += listeners.size;
    return count;
  }
}
