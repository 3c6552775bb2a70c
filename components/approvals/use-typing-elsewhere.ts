'use client';

import { useSyncExternalStore } from 'react';
import { isTextField } from './text-field';

function subscribe(look: () => void): () => void {
  const events = ['input', 'focusin', 'focusout'] as const;
  for (const event of events) document.addEventListener(event, look);
  return () => {
    for (const event of events) document.removeEventListener(event, look);
  };
}

function holdsTextInFocus(): boolean {
  const focused = document.activeElement;
  return isTextField(focused) && focused.value !== '';
}

/** Whether the text field that has the focus, whichever it is, holds text. */
export function useTypingElsewhere(): boolean {
  return useSyncExternalStore(subscribe, holdsTextInFocus, () => false);
}
