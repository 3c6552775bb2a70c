'use client';

import { useEffect } from 'react';
import type { LazyPart } from './lazy-part';

type Requested = Pick<LazyPart<unknown>, 'request'>;

/** The parts that a person may open at any moment. */
const parts = new Set<Requested>();
let isIdle = false;

/** Where a browser does not tell that it is idle, this long after the page works counts. */
const SETTLED_MS = 1_500;

/** Has a part fetched as soon as the browser has nothing else to do, so that it opens at once. */
export function fetchWhenIdle(part: Requested): void {
  parts.add(part);
  if (isIdle) part.request();
}

/** Fetches what opens later once the page works and the browser is idle. Place it once, in the frame. */
export function useIdleParts(): void {
  useEffect(() => {
    const begin = (): void => {
      isIdle = true;
      for (const part of parts) part.request();
    };
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(begin, SETTLED_MS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(begin, { timeout: 2 * SETTLED_MS });
    return () => cancelIdleCallback(handle);
  }, []);
}
