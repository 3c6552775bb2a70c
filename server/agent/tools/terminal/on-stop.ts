import type { Clock } from '@/server/platform/clock';

export type StopReason = 'timed_out' | 'aborted';

/**
 * Calls `stop` once, when the time is over or the signal is aborted, whichever comes first. Gives a
 * function that takes this back; after either, no timer and no listener is left.
 */
export function onStop(
  { signal, clock, timeoutMs }: { signal: AbortSignal; clock: Clock; timeoutMs: number },
  stop: (reason: StopReason) => void,
): () => void {
  const release = (): void => {
    cancelTimer();
    signal.removeEventListener('abort', abort);
  };
  const abort = (): void => {
    release();
    stop('aborted');
  };
  const cancelTimer = clock.schedule(() => {
    release();
    stop('timed_out');
  }, timeoutMs);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  return release;
}
