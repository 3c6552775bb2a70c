'use client';

import { createContext, useContext, useSyncExternalStore } from 'react';
import type { LiveText } from '@/server/domain/live-text';
import { createLiveTextStore, type LiveTextStore } from './live-text-store';

/** The texts under way in the session that is shown. */
export const LiveTextContext = createContext<LiveTextStore>(createLiveTextStore());

const none: readonly LiveText[] = [];

/** Follows one text under way by its id (`liveTextId`); renders again only when that one grows. */
export function useLiveText(id: string): LiveText | undefined {
  const store = useContext(LiveTextContext);
  return useSyncExternalStore(
    store.subscribe,
    () => store.get(id),
    () => undefined,
  );
}

/** Follows every text under way in the session. */
export function useLiveTexts(): readonly LiveText[] {
  const store = useContext(LiveTextContext);
  return useSyncExternalStore(store.subscribe, store.all, () => none);
}
