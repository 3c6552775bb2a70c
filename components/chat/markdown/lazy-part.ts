'use client';

import { useEffect, useSyncExternalStore } from 'react';

/** A part of the program that is fetched when something first needs it. */
export interface LazyPart<Part> {
  /** The part, or null before it is there. */
  get: () => Part | null;
  /** Fetches it, once; after a failure the next call tries again. */
  request: () => void;
  subscribe: (listener: () => void) => () => void;
}

/** Makes a part out of what imports it. */
export function createLazyPart<Part>(load: () => Promise<Part>): LazyPart<Part> {
  let part: Part | null = null;
  let isLoading = false;
  const listeners = new Set<() => void>();

  const fetchIt = async (): Promise<void> => {
    try {
      part = await load();
      for (const listener of [...listeners]) listener();
    } catch {
      // The line was cut: what needs the part goes on without, and asks again.
    } finally {
      isLoading = false;
    }
  };
  return {
    get: () => part,
    request: () => {
      if (part !== null || isLoading) return;
      isLoading = true;
      void fetchIt();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Gives the part once it is there, null before; fetches it when `isWanted`. */
export function useLazyPart<Part>(part: LazyPart<Part>, isWanted: boolean): Part | null {
  const held = useSyncExternalStore(part.subscribe, part.get, () => null);
  useEffect(() => {
    if (isWanted) part.request();
  }, [part, isWanted]);
  return isWanted ? held : null;
}
