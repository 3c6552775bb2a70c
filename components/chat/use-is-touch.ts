'use client';

import { useSyncExternalStore } from 'react';

const QUERY = '(pointer: coarse)';

function subscribe(look: () => void): () => void {
  const list = window.matchMedia(QUERY);
  list.addEventListener('change', look);
  return () => list.removeEventListener('change', look);
}

/** Whether fingers are the main way to point, where a keyboard's Enter is the only way to a new line. */
export function useIsTouch(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(QUERY).matches,
    () => false,
  );
}
