import type { Clock } from '@/server/platform/clock';

/** How often a follower hears from the server at least. */
export const PULSE_MS = 15_000;

/** Calls `beat` every `PULSE_MS` until the function it gives is called. */
export function startPulse(clock: Clock, beat: () => void): () => void {
  let cancel = arm();
  function arm(): () => void {
    return clock.schedule(() => {
      beat();
      cancel = arm();
    }, PULSE_MS);
  }
  return () => {
    cancel();
  };
}
