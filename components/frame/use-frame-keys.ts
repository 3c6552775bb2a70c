'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { keyTarget, type KeyProgress } from './frame-keys';

/** The keys that work on every page: `n`, `g c`, `g i`, `g a`, `/`. */
export function useFrameKeys({ isAdmin }: { isAdmin: boolean }): void {
  const router = useRouter();
  useEffect(() => {
    let progress: KeyProgress = { leader: null };
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isReserved(event)) {
        progress = { leader: null };
        return;
      }
      const { target, next } = keyTarget(progress, event.key, { isAdmin, at: event.timeStamp });
      progress = next;
      if (target === null) return;
      event.preventDefault();
      if (target.kind === 'page') router.push(target.path);
      else document.querySelector<HTMLElement>('[data-session-search]')?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [router, isAdmin]);
}

/** A key that belongs to somebody else: to a text field, to an open dialog or menu, to the browser. */
function isReserved(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  const { target } = event;
  // First, since it is most of what is typed: looking through the whole page takes time.
  if (target instanceof HTMLElement && target.matches('input, textarea, select')) return true;
  if (target instanceof HTMLElement && target.isContentEditable) return true;
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
}
