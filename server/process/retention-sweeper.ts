import type { Clock } from '@/server/platform/clock';
import type { Logger } from '@/server/platform/logger';

/** From the end of one pass to the next. */
export const SWEEP_EVERY_MS = 86_400_000;

/** A pass at once, and one a day from then on. */
export interface RetentionSweeper {
  /** Begins no other pass, and resolves when the one under way has stopped. Twice does nothing. */
  stop(): Promise<void>;
}

/**
 * Calls `sweep` now and daily. A pass that fails is logged, and tried again a day later; a stop aborts
 * the signal of the one under way. Nothing is left of it after `stop`.
 */
export function startRetentionSweeper(by: {
  clock: Clock;
  logger: Logger;
  sweep: (signal: AbortSignal) => Promise<{ sessions: number; outputs: number }>;
}): RetentionSweeper {
  const { clock, logger } = by;
  const stopping = new AbortController();
  let underWay: Promise<void> = Promise.resolve();
  let cancel = clock.schedule(begin, 0);

  function begin(): void {
    underWay = pass();
  }

  async function pass(): Promise<void> {
    try {
      const removed = await by.sweep(stopping.signal);
      if (removed.sessions + removed.outputs > 0) logger.info({ removed }, 'retention applied');
    } catch (error) {
      logger.error({ err: error }, 'retention could not be applied; the next pass tries again');
    }
    if (!stopping.signal.aborted) cancel = clock.schedule(begin, SWEEP_EVERY_MS);
  }

  return {
    async stop() {
      stopping.abort();
      cancel();
      await underWay;
    },
  };
}
