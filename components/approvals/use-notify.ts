'use client';

import { useCallback, useState, useSyncExternalStore } from 'react';
import { notifyPreference } from './notify-preference';

/**
 * `missing`: this browser or address has no notifications. `blocked`: the person has forbidden them in
 * the browser. `off` and `on`: as chosen here.
 */
export type NotifyState = 'missing' | 'blocked' | 'off' | 'on';

function stateNow(): NotifyState {
  if (typeof Notification === 'undefined' || !window.isSecureContext) return 'missing';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && notifyPreference.get() ? 'on' : 'off';
}

/** Follows whether this browser tells of what waits, and switches it; the browser is asked only then. */
export function useNotify(): { state: NotifyState; toggle: () => void } {
  // The browser does not tell when its permission has changed.
  const [, look] = useState(0);
  const state = useSyncExternalStore(
    notifyPreference.subscribe,
    stateNow,
    () => 'missing' as const,
  );

  const toggle = useCallback((): void => {
    const ask = async (): Promise<void> => {
      const permission = await Notification.requestPermission();
      notifyPreference.set(permission === 'granted');
      look((count) => count + 1);
    };
    const now = stateNow();
    if (now === 'on') notifyPreference.set(false);
    else if (now === 'off') void ask();
  }, []);
  return { state, toggle };
}
