import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  EXTENSION_MS,
  extendedDeadline,
  LONGEST_WAIT_MS,
} from '@/server/approvals/extended-deadline';

it('A4 every extension moves the deadline on, by at most five minutes and never past 24 hours', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 40 }),
      fc.integer({ min: 0, max: LONGEST_WAIT_MS - 1 }),
      (requestedAt, waitedMs) => {
        const expiresAt = requestedAt + waitedMs;
        const later = extendedDeadline({ requestedAt, expiresAt });
        expect(later).toBeGreaterThan(expiresAt);
        expect(later - expiresAt).toBeLessThanOrEqual(EXTENSION_MS);
        expect(later - requestedAt).toBeLessThanOrEqual(LONGEST_WAIT_MS);
      },
    ),
  );
});

it('A4 what has waited for 24 hours is not extended', () => {
  const requestedAt = 5;
  expect(() => extendedDeadline({ requestedAt, expiresAt: requestedAt + LONGEST_WAIT_MS })).toThrow(
    /24 hours/,
  );
});
