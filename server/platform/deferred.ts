/** A promise whose ending is decided elsewhere. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  /** True from the first `resolve` or `reject` on; later ones change nothing. */
  readonly isSettled: boolean;
  resolve(value: T): void;
  reject(reason: Error): void;
}

/** Gives a fresh, unsettled deferred. A rejection that nobody awaits is an unhandled one. */
export function createDeferred<T>(): Deferred<T> {
  let isSettled = false;
  let settle!: { resolve: (value: T) => void; reject: (reason: Error) => void };
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return {
    promise,
    get isSettled() {
      return isSettled;
    },
    resolve: (value) => {
      isSettled = true;
      settle.resolve(value);
    },
    reject: (reason) => {
      isSettled = true;
      settle.reject(reason);
    },
  };
}
