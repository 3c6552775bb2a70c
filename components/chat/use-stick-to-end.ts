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
 * read stays where it is. `lastKey` changes with everything new at the end; `isGrowing` says that more
 * is being written there right now. `sentKey` changes when this person sent something: they are taken
 * to the end, wherever they were.
 */
export function useStickToEnd({
  firstKey,
  lastKey,
  isGrowing,
  sentKey,
}: {
  firstKey: string | undefined;
  lastKey: string | number | undefined;
  isGrowing: boolean;
  sentKey: number;
}): StickToEnd {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const heightBefore = useRef(0);
  const topBefore = useRef(0);
  const sentBefore = useRef(sentKey);
  /** What was there when the end went out of sight; null while it is in sight. */
  const [leftAt, setLeftAt] = useState<{
    lastKey: string | number | undefined;
    sentKey: number;
  } | null>(null);

  const onScroll = (): void => {
    const scroller = scrollerRef.current;
    if (scroller === null) return;
    const below = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    const isNear = below <= NEAR_PX;
    const wentUp = scroller.scrollTop < topBefore.current;
    topBefore.current = scroller.scrollTop;
    if (isNear === isAtEnd.current) return;
    // The event of our own scroll comes a frame later, when the thread may have grown again: only who
    // went up has left the end.
    if (!isNear && !wentUp) return;
    isAtEnd.current = isNear;
    setLeftAt(isNear ? null : { lastKey, sentKey });
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

  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    if (scroller === null || sentBefore.current === sentKey) return;
    sentBefore.current = sentKey;
    // What was sent may not stand there yet; it is followed from here on.
    isAtEnd.current = true;
    scroller.scrollTop = scroller.scrollHeight;
  }, [sentKey]);

  // Whoever sent something since was taken to the end.
  const isAway = leftAt !== null && leftAt.sentKey === sentKey;
  return {
    scrollerRef,
    contentRef,
    hasNew: isAway && (isGrowing || leftAt.lastKey !== lastKey),
    onScroll,
    toEnd,
  };
}
