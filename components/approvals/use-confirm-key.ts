'use client';

import { useEffect, useEffectEvent } from 'react';

/** Ctrl+Enter or ⌘↵, wherever the focus is, also in a text field; a held key counts once. */
export function useConfirmKey(onConfirm: (activation: { detail: number }) => void): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.key !== 'Enter') return;
    if (!event.metaKey && !event.ctrlKey) return;
    event.preventDefault();
    if (!event.repeat) onConfirm({ detail: 1 });
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
