'use client';

import { useCallback, useState } from 'react';

/** Nearer to the window than this counts as about to be looked at. */
const NEAR = '600px 0px';

/** Whether the element that gets the ref is in or near the window, or has been. */
export function useIsNear(): [
  isNear: boolean,
  ref: (element: Element | null) => (() => void) | undefined,
] {
  const [isNear, setIsNear] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setIsNear(true);
        observer.disconnect();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [isNear, ref];
}
