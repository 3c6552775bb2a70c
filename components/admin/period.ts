const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** How far back a table looks. */
export const PERIODS = ['1h', '24h', '7d', '30d'] as const;
export type Period = (typeof PERIODS)[number];

export const PERIOD_OPTIONS: readonly { value: Period; label: string }[] = [
  { value: '1h', label: 'Last hour' },
  { value: '24h', label: 'Last 24 hours' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
];

const lengths: Record<Period, number> = {
  '1h': HOUR_MS,
  '24h': 24 * HOUR_MS,
  '7d': 7 * 24 * HOUR_MS,
  '30d': 30 * 24 * HOUR_MS,
};

/**
 * The instant at which a period that ends now begins, cut to the whole minute, so that a table asks
 * again once a minute at most.
 */
export function periodStartAt(period: Period, now: number): number {
  return Math.floor((now - lengths[period]) / MINUTE_MS) * MINUTE_MS;
}
