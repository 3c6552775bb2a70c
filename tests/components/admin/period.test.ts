import { expect, it } from 'vitest';
import { periodStartAt } from '@/components/admin/period';

const now = Date.UTC(2030, 0, 8, 12, 34, 56, 789);

it('begins a period at the whole minute before', () => {
  expect(periodStartAt('1h', now)).toBe(Date.UTC(2030, 0, 8, 11, 34));
  expect(periodStartAt('7d', now)).toBe(Date.UTC(2030, 0, 1, 12, 34));
});

it('stays the same for the rest of the minute, so that nothing is asked anew', () => {
  expect(periodStartAt('24h', now + 3_000)).toBe(periodStartAt('24h', now));
  expect(periodStartAt('24h', now + 4_000)).not.toBe(periodStartAt('24h', now));
});
