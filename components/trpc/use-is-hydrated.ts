'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while the page is rendered on the server and taken over by the browser, true from then on:
 * for what only the browser knows, such as the person's time zone, and for what the cache may hold
 * already when a part of the page that was streamed later is taken over.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
