'use client';

import { useEffect, useSyncExternalStore } from 'react';

/** A part of the program that is fetched when something first needs it. */
export interface LazyPart<Part> {
  /** The part, or null before it is there. */
  get: () => Part | null;
  /** Whether the last try to fetch it failed and none is under way. */
  hasFailed: () => boolean;
  /** Fetches it, once; after a failure the next call tries again. */
  request: () => void;
  subscribe: (listener: () => void) => () => void;
}

/** Makes a part out of what imports it. */
export function createLazyPart<Part>(load: () => Promise<Part>): LazyPart<Part> {
  let part: Part | null = null;
  let state: 'idle' | 'loading' | 'failed' = 'idle';
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };

  const fetchIt = async (): Promise<void> => {
    try {
      part = await load();
      state = 'idle';
    } catch {
      // The line was cut: what needs the part goes on without, and asks again.
      state = 'failed';
    }
    tell();
  };
  return {
    get: () => part,
    hasFailed: () => state === 'failed',
    request: () => {
      if (part !== null || state === 'loading') return;
      const isAgain = state === 'failed';
      state = 'loading';
      if (isAgain) tell();
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

/** Whether the part could not be fetched and nobody tries again right now. */
export function useHasFailed(part: Pick<LazyPart<unknown>, 'hasFailed' | 'subscribe'>): boolean {
  return useSyncExternalStore(part.subscribe, part.hasFailed, () => false);
}
