/** A value outside React that components may follow through `useSyncExternalStore`. */
export interface ValueStore<Value> {
  get: () => Value;
  set: (value: Value) => void;
  /** Calls `listener` after each change; gives the function that ends it. */
  subscribe: (listener: () => void) => () => void;
}

/** Makes a store that holds `initial`; setting an identical value (`Object.is`) tells nobody. */
export function createValueStore<Value>(initial: Value): ValueStore<Value> {
  let held = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => held,
    set: (value) => {
      if (Object.is(held, value)) return;
      held = value;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
