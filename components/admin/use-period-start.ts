'use client';

import { useServerTime } from '@/components/trpc/use-server-time';
import { periodStartAt, type Period } from './period';

/** Where a period begins by the server's clock; null for no period, or before the clock is known. */
export function usePeriodStart(period: Period | null): number | null {
  return useServerTime((now) => (period === null ? null : periodStartAt(period, now)));
}
