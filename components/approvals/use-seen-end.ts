'use client';

import { useEffect, useState } from 'react';

/**
 * Whether the end of what `shown` names was on screen at least once since it is shown. Give `endRef`
 * to an element in the far corner of the content: whatever scrolls or cuts it off between there and
 * the window counts. False until the browser has said so.
 */
export function useSeenEnd(shown: string): {
  hasSeenEnd: boolean;
  endRef: (corner: Element | null) => void;
} {
  const [seen, setSeen] = useState<string | null>(null);
  const [corner, setCorner] = useState<Element | null>(null);

  useEffect(() => {
    if (corner === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(shown);
    });
    observer.observe(corner);
    return () => observer.disconnect();
  }, [corner, shown]);

  return { hasSeenEnd: seen === shown, endRef: setCorner };
}
