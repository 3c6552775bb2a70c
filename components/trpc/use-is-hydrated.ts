'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while the page is rendered on the server and taken over by the browser, true from then on:
 * for what only the browser knows, such as the person's time zone.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
