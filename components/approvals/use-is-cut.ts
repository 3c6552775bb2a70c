'use client';

import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Whether a box holds more than it shows, sideways or downwards. True until it was measured, and
 * measured again whenever its size or `content` changes.
 */
export function useIsCut(box: RefObject<HTMLElement | null>, content: string): boolean {
  const [isCut, setIsCut] = useState(true);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = (): void =>
      setIsCut(
        element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight,
      );
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, content]);
  return isCut;
}
