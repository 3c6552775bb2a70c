import { vi } from 'vitest';

/** Stands in for the browser's layout: tells every watched corner that it is on screen, or not. */
export function fakeIntersections({ isSeen }: { isSeen: boolean }) {
  const callbacks = new Set<IntersectionObserverCallback>();
  const tell = (callback: IntersectionObserverCallback, isIntersecting: boolean): void =>
    callback(
      [{ isIntersecting } as IntersectionObserverEntry],
      undefined as unknown as IntersectionObserver,
    );
  class FakeIntersectionObserver {
    readonly #callback: IntersectionObserverCallback;
    constructor(callback: IntersectionObserverCallback) {
      this.#callback = callback;
    }
    observe(): void {
      callbacks.add(this.#callback);
      tell(this.#callback, isSeen);
    }
    unobserve(): void {
      callbacks.delete(this.#callback);
    }
    disconnect(): void {
      callbacks.delete(this.#callback);
    }
  }
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver);
  return {
    /** The person scrolls to the end. */
    showEnd: (): void => {
      for (const callback of [...callbacks]) tell(callback, true);
    },
  };
}
