'use client';

import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Nearer to the end than this counts as being there, in pixels. */
const NEAR_PX = 48;

interface StickToEnd {
  scrollerRef: RefObject<HTMLDivElement | null>;
  contentRef: RefObject<HTMLDivElement | null>;
  /** Something came while the end is out of sight. */
  hasNew: boolean;
  onScroll: () => void;
  toEnd: () => void;
}

/**
 * Keeps the end of a growing thread in sight, if it was, and otherwise moves nothing. `firstKey`
 * names the first thing of the thread: when it changes, things were put before it, and what is being
 * read stays where it is. `lastKey` changes with everything new at the end.
 */
export function useStickToEnd({
  firstKey,
  lastKey,
}: {
  firstKey: string | undefined;
  lastKey: string | number | undefined;
}): StickToEnd {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const heightBefore = useRef(0);
  /** The last thing that was seen when the end went out of sight; null while it is in sight. */
  const [leftAt, setLeftAt] = useState<{ lastKey: string | number | undefined } | null>(null);

  const onScroll = (): void => {
    const scroller = scrollerRef.current;
    if (scroller === null) return;
    const below = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    const isNear = below <= NEAR_PX;
    if (isNear === isAtEnd.current) return;
    isAtEnd.current = isNear;
    setLeftAt(isNear ? null : { lastKey });
  };

  const toEnd = (): void => {
    const scroller = scrollerRef.current;
    scroller?.scrollTo({ top: scroller.scrollHeight });
  };

  useEffect(() => {
    const [scroller, content] = [scrollerRef.current, contentRef.current];
    if (scroller === null || content === null) return;
    const observer = new ResizeObserver(() => {
      heightBefore.current = scroller.scrollHeight;
      if (isAtEnd.current) scroller.scrollTop = scroller.scrollHeight;
    });
    observer.observe(content);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    if (scroller === null || isAtEnd.current || heightBefore.current === 0) return;
    scroller.scrollTop += scroller.scrollHeight - heightBefore.current;
  }, [firstKey]);

  return {
    scrollerRef,
    contentRef,
    hasNew: leftAt !== null && leftAt.lastKey !== lastKey,
    onScroll,
    toEnd,
  };
}
