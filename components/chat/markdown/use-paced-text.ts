'use client';

import { useEffect, useRef, useState } from 'react';
import { isTyping } from '@/components/ui/is-typing';

/** A text that grows is drawn at most this often … */
const EVERY_MS = 40;
/** … less often while somebody is typing, whose letters must not wait behind it … */
const EVERY_WHILE_TYPING_MS = 160;
/** … and less often the longer it is, since reading all of it again takes longer, too. */
const CHARACTERS_PER_MS = 300;

/**
 * Gives a growing text in steps, so that the share of the time that goes into drawing it stays the
 * same however long it gets; the last step has all of it. A text that does not grow is given as it is.
 */
export function usePacedText(text: string, isGrowing: boolean): string {
  const [shown, setShown] = useState(text);
  const drawnAt = useRef(-Infinity);

  useEffect(() => {
    if (!isGrowing) return;
    const everyMs = isTyping() ? EVERY_WHILE_TYPING_MS : EVERY_MS;
    const pauseMs = everyMs + text.length / CHARACTERS_PER_MS;
    const waitMs = Math.max(0, drawnAt.current + pauseMs - performance.now());
    const timer = setTimeout(() => {
      drawnAt.current = performance.now();
      setShown(text);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [text, isGrowing]);

  return isGrowing ? shown : text;
}
