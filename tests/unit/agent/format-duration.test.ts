import { expect, it } from 'vitest';
import { formatDuration } from '@/server/agent/format-duration';

it.each([
  [1_000, '1 second'],
  [90_000, '90 seconds'],
  [60_000, '1 minute'],
  [3_600_000, '1 hour'],
  [7_200_000, '2 hours'],
  [5_400_000, '90 minutes'],
  [1_500, '1.5 seconds'],
  [0, '0 seconds'],
])('%d ms is “%s”', (durationMs, words) => {
  expect(formatDuration(durationMs)).toBe(words);
});
