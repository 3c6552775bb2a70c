'use client';

import { formatExact, formatTimeOfDay } from '@/components/ui/format-instant';
import { useIsHydrated } from '@/components/trpc/use-is-hydrated';

/** An instant as time of day to the second, in the person's time zone; the date on hover. */
export function ClockTime({ at, className }: { at: number; className?: string }) {
  const isHydrated = useIsHydrated();
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={isHydrated ? formatExact(at) : undefined}
      className={className}
    >
      {isHydrated ? formatTimeOfDay(at) : '––:––:––'}
    </time>
  );
}
