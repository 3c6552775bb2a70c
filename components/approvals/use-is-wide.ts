'use client';

import { useSyncExternalStore } from 'react';

/** From this width on a prompt has room beside a list. */
const QUERY = '(min-width: 1024px)';

function subscribe(look: () => void): () => void {
  const list = window.matchMedia(QUERY);
  list.addEventListener('change', look);
  return () => list.removeEventListener('change', look);
}

/** Whether the window is wide enough for a list and a prompt beside it. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(QUERY).matches,
    () => true,
  );
}
