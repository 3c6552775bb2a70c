'use client';

import { useEffect, useEffectEvent } from 'react';
import { isTextField } from './text-field';

/** Enter opens the session of the selected row, wherever the focus is but in a control. */
export function useEnterKey(onEnter: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    if (isTextField(event.target) || document.querySelector('[role="dialog"]') !== null) return;
    if (event.key !== 'Enter' || event.repeat || isControl(event.target)) return;
    event.preventDefault();
    onEnter();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Enter on a control is that control's; on a row of the list it opens the session. */
function isControl(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest('[data-approval]') !== null) return false;
  return target.closest('button, a, summary, input, textarea, select') !== null;
}
