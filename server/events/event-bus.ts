import type { SessionEvent } from '@/server/domain/event';

export type EventListener = (event: SessionEvent) => void;

/**
 * Tells facts to whoever listens, in the order in which they were stored. Only the write queue
 * publishes, after the commit (C7). A listener must be quick and must not throw: what it throws is
 * handed to `onListenerError` and never reaches the publisher or the other listeners.
 */
export class EventBus {
  readonly #everywhere = new Set<EventListener>();
  readonly #bySession = new Map<string, Set<EventListener>>();
  readonly #onListenerError: (error: unknown) => void;

  constructor(onListenerError: (error: unknown) => void) {
    this.#onListenerError = onListenerError;
  }

  /** Listens to all sessions. Gives a function that ends it; ending twice does nothing. */
  subscribe(listener: EventListener): () => void {
    this.#everywhere.add(listener);
    return () => {
      this.#everywhere.delete(listener);
    };
  }

  /** Listens to one session. Gives a function that ends it; ending twice does nothing. */
  subscribeSession(sessionId: string, listener: EventListener): () => void {
    const listeners = this.#bySession.get(sessionId) ?? new Set();
    listeners.add(listener);
    this.#bySession.set(sessionId, listeners);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#bySession.get(sessionId) === listeners) {
        this.#bySession.delete(sessionId);
      }
    };
  }

  publish(event: SessionEvent): void {
    for (const listener of [...(this.#bySession.get(event.sessionId) ?? []), ...this.#everywhere]) {
      try {
        listener(event);
      } catch (error) {
        this.#onListenerError(error);
      }
    }
  }

  /** How many listeners are registered, for leak checks. */
  get listenerCount(): number {
    let count = this.#everywhere.size;
    for (const listeners of this.#bySession.values()) count += listeners.size;
    return count;
  }
}
