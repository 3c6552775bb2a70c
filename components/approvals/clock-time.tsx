'use client';

import { formatExact, formatTimeOfDay, startOfDay } from '@/components/ui/format-instant';
import { useIsHydrated } from '@/components/trpc/use-is-hydrated';

/**
 * An instant as time of day to the second, in the person's time zone, with the date on hover; of
 * another day than the machine's today, with the date before it.
 */
export function ClockTime({ at, className }: { at: number; className?: string }) {
  const isHydrated = useIsHydrated();
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={isHydrated ? formatExact(at) : undefined}
      className={className}
    >
      {isHydrated ? shownTime(at) : '––:––:––'}
    </time>
  );
}

function shownTime(at: number): string {
  const today = startOfDay(Date.now());
  return startOfDay(at) === today ? formatTimeOfDay(at) : formatExact(at);
}
