/** One value per process, however many copies of the module that asks for it were bundled. */
export interface ProcessSingleton<T> {
  /** The value put there, or nothing when nobody has yet. */
  get(): T | undefined;
  set(value: T): void;
  clear(): void;
}

/**
 * Gives access to the process-wide value under `key`. The pages are bundled apart from the server
 * that runs them, so a module variable would exist twice; a symbol on `globalThis` exists once.
 * The type is the caller's promise: declare each key in one place.
 */
export function processSingleton<T>(key: string): ProcessSingleton<T> {
  const symbol = Symbol.for(`countersign.${key}`);
  const place = globalThis as unknown as Record<symbol, T | undefined>;
  return {
    get: () => place[symbol],
    set: (value) => {
      place[symbol] = value;
    },
    clear: () => {
      place[symbol] = undefined;
    },
  };
}
