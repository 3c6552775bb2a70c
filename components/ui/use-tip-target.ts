'use client';

import { useEffect, useState } from 'react';

/** How long the pointer rests on an element before its tooltip appears, in milliseconds … */
const REST_MS = 400;
/** … and how long it may be on its way from there to the tooltip. */
const LEAVE_MS = 120;

/**
 * Follows which element shows its tooltip: the one under a resting mouse, or the one that got the
 * focus by keyboard. A press, Escape, scrolling, and the end of the element itself hide it; it stays
 * while the pointer is over the tooltip.
 */
export function useTipTarget(): HTMLElement | null {
  const [target, setTarget] = useState<HTMLElement | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** The element or tooltip that the pointer is over, whether anything is shown by now or not. */
    let pointed: HTMLElement | null = null;
    const later = (shown: HTMLElement | null, delayMs: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setTarget(shown), delayMs);
    };
    const hide = (): void => {
      clearTimeout(timer);
      setTarget(null);
    };
    const point = (event: PointerEvent): void => {
      if (event.pointerType === 'touch' || !(event.target instanceof Element)) return;
      const next = event.target.closest<HTMLElement>('[data-tip], [role="tooltip"]');
      if (next === pointed) return;
      pointed = next;
      if (next === null) later(null, LEAVE_MS);
      else if (next.getAttribute('role') === 'tooltip') clearTimeout(timer);
      else later(next, REST_MS);
    };
    const focus = (event: FocusEvent): void => {
      const { target: focused } = event;
      if (!(focused instanceof HTMLElement) || !focused.matches('[data-tip]:focus-visible')) return;
      clearTimeout(timer);
      setTarget(focused);
    };
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') hide();
    };
    document.addEventListener('pointerover', point);
    document.addEventListener('focusin', focus);
    document.addEventListener('focusout', hide);
    document.addEventListener('pointerdown', hide, true);
    document.addEventListener('keydown', press, true);
    window.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', point);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('pointerdown', hide, true);
      document.removeEventListener('keydown', press, true);
      window.removeEventListener('scroll', hide, { capture: true });
    };
  }, []);

  useEffect(() => {
    if (target === null) return;
    const observer = new MutationObserver(() => {
      if (!target.isConnected) setTarget(null);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [target]);

  return target;
}
