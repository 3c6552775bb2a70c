import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Events come in bursts; what they make stale is read again once per burst. */
const BURST_MS = 200;

export interface StalePaths {
  /** Says that what is cached below this key may be out of date. */
  mark: (queryKey: QueryKey) => void;
  stop: () => void;
}

/**
 * Reads stale parts of the cache again, those on screen only, one round after the other: a round
 * that is under way is never cut off by the next event, and what became stale meanwhile is in the
 * next round.
 */
export function createStalePaths(queryClient: QueryClient): StalePaths {
  const stale = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const readAgain = async (): Promise<void> => {
    const keys = [...stale.values()];
    stale.clear();
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    timer = undefined;
    if (stale.size > 0) plan();
  };
  const plan = (): void => {
    if (isStopped) return;
    timer ??= setTimeout(() => void readAgain(), BURST_MS);
  };

  return {
    mark: (queryKey) => {
      stale.set(JSON.stringify(queryKey), queryKey);
      plan();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
