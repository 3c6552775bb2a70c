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
  return isTextField(focused) && focused.value !== '' && !('reportsText' in focused.dataset);
}

/**
 * Whether the text field that has the focus holds text. A field marked `data-reports-text` is left
 * out: whoever owns it tells about its text.
 */
export function useTypingElsewhere(): boolean {
  return useSyncExternalStore(subscribe, holdsTextInFocus, () => false);
}
