'use client';

import { ArrowDown } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';

interface UnseenEndLineProps {
  /** The box that scrolls; each of its lines is a `code` element. */
  scroller: RefObject<HTMLElement | null>;
}

/** Below a box that holds more than fits: how much is left, and that it has to be seen. */
export function UnseenEndLine({ scroller }: UnseenEndLineProps) {
  const [below, setBelow] = useState<number | null>(null);

  useEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    const measure = (): void => setBelow(linesBelow(box));
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, [scroller]);

  return (
    <p className="flex items-center gap-2.5 border-t border-line bg-raised px-3 py-1.5 text-12 text-fg-2">
      <ArrowDown size={14} aria-hidden="true" />
      <span className="flex-1">{below === null ? '' : belowWords(below)}</span>
      <span className="font-medium text-waiting-text">Scroll to the end to approve</span>
    </p>
  );
}

/** How many lines end below the lower edge of the box; they stand in order, so half is looked at. */
function linesBelow(box: HTMLElement): number {
  const edge = box.getBoundingClientRect().bottom;
  const lines = box.querySelectorAll('code');
  let first = 0;
  let end = lines.length;
  while (first < end) {
    const middle = (first + end) >> 1;
    const bottom = lines[middle]?.getBoundingClientRect().bottom ?? Infinity;
    if (bottom <= edge) first = middle + 1;
    else end = middle;
  }
  return lines.length - first;
}

function belowWords(count: number): string {
  if (count <= 0) return 'More to the right';
  return count === 1 ? '1 more line' : `${count} more lines`;
}
