'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { useHasFailed } from '@/components/ui/lazy-part';
import { promptPart } from './prompt-part';

/** After this long without the prompt it is asked for again, in milliseconds. */
const AGAIN_MS = 3_000;

/**
 * Gives the prompt's component, or null before its code is here. While something waits (`isWanted`) it
 * is fetched, and again for as long as that fails.
 */
export function usePromptPart(isWanted: boolean) {
  const part = useSyncExternalStore(promptPart.subscribe, promptPart.get, () => null);
  const hasFailed = useHasFailed(promptPart);
  useEffect(() => {
    if (!isWanted) return;
    if (!hasFailed) {
      promptPart.request();
      return;
    }
    const timer = setTimeout(promptPart.request, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isWanted, hasFailed]);
  return part;
}
