'use client';

import { useSyncExternalStore } from 'react';
import { useLiveLink } from './live-link';

type Readable = string | number | boolean | null;

/**
 * Follows the server's time through `read`, which turns it (milliseconds since the epoch) into what
 * is shown: the component renders again only when that changes. Null before the server has told its
 * time, and while the page is rendered on the server.
 */
export function useServerTime<Shown extends Readable>(
  read: (serverNow: number) => Shown,
): Shown | null {
  const { ticker } = useLiveLink();
  const snapshot = (): Shown | null => {
    const serverNow = ticker.get();
    return serverNow === null ? null : read(serverNow);
  };
  return useSyncExternalStore(ticker.subscribe, snapshot, () => null);
}

/** The server's time at the last full second, or null before it is known. */
export function useServerSecond(): number | null {
  return useServerTime((now) => Math.floor(now / 1000) * 1000);
}

/** How many seconds are left until `at`, a started one counted whole; 0 from then on. */
export function useSecondsLeft(at: number): number | null {
  return useServerTime((now) => Math.max(0, Math.ceil((at - now) / 1000)));
}
