'use client';

import { useServerTime } from '@/components/trpc/use-server-time';
import { formatTimeOfDay } from '@/components/ui/format-instant';

/** The server's clock, to the second. */
export function ServerTime() {
  const text = useServerTime((now) => formatTimeOfDay(now));
  return text === null ? null : <span className="max-sm:hidden">server time {text}</span>;
}
