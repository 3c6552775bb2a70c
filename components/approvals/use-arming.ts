'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

/** How long a fresh prompt takes no click and no key, in milliseconds. */
export const ARMING_MS = 600;
const STEP_MS = 200;

export interface Arming {
  isArmed: boolean;
  /** How long until it is armed, in steps; 0 from then on. */
  leftMs: number;
  /**
   * Whether an activation counts: the prompt is armed, and the press that led to it (a pointer or
   * key that went down) began after that. An activation without a press, as assistive technology
   * makes it, counts once the prompt is armed.
   */
  accepts: (activation: { detail: number }) => boolean;
}

/**
 * Guards a prompt against clicks and keys that were meant for what stood there before. `shown` names
 * what is shown; whenever it changes, and whenever the tab comes back into view, it begins anew.
 */
export function useArming(shown: string): Arming {
  const [armed, setArmed] = useState({ shown: '', leftMs: ARMING_MS });
  const armedAt = useRef(Infinity);
  const pressedAt = useRef<number | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = (leftMs: number): void => {
      timer = setTimeout(() => {
        const left = leftMs - STEP_MS;
        if (left === 0) armedAt.current = performance.now();
        else count(left);
        setArmed({ shown, leftMs: left });
      }, STEP_MS);
    };
    const begin = (): void => {
      clearTimeout(timer);
      armedAt.current = Infinity;
      pressedAt.current = null;
      // Nobody has seen what is shown in a hidden tab.
      if (document.visibilityState !== 'hidden') count(ARMING_MS);
    };
    const beginAnew = (): void => {
      setArmed({ shown, leftMs: ARMING_MS });
      begin();
    };
    const press = (event: Event): void => {
      const isRepeat = event instanceof KeyboardEvent && event.repeat;
      if (!isRepeat) pressedAt.current = performance.now();
    };
    begin();
    document.addEventListener('visibilitychange', beginAnew);
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('keydown', press, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', beginAnew);
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('keydown', press, true);
    };
  }, [shown]);

  const accepts = useCallback((activation: { detail: number }): boolean => {
    if (armedAt.current === Infinity) return false;
    // `detail` counts the clicks of a pointer; a pointer whose press was not seen began earlier.
    if (pressedAt.current === null) return activation.detail === 0;
    return pressedAt.current >= armedAt.current;
  }, []);

  const leftMs = armed.shown === shown ? armed.leftMs : ARMING_MS;
  return { isArmed: leftMs === 0, leftMs, accepts };
}
