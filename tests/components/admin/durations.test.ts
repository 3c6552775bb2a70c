import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactDuration } from '@/components/admin/exact-duration';
import { joinDuration, splitDuration, wholeDuration } from '@/components/admin/whole-duration';

describe('splitting a duration for a field', () => {
  it.each([
    [120_000, { count: 2, unit: 'minutes' }],
    [90_000, { count: 90, unit: 'seconds' }],
    [3_600_000, { count: 1, unit: 'hours' }],
    [1_500, { count: 1.5, unit: 'seconds' }],
  ])('%i ms is %o', (durationMs, split) => {
    expect(splitDuration(durationMs)).toEqual(split);
  });

  it('loses nothing on the way there and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_400_000 }), (durationMs) => {
        const { count, unit } = splitDuration(durationMs);
        expect(joinDuration(String(count), unit)).toBe(durationMs);
      }),
    );
  });

  it('takes no text for a number', () => {
    expect(joinDuration('', 'minutes')).toBeNaN();
    expect(joinDuration('two', 'minutes')).toBeNaN();
  });

  it('reads in the largest whole unit', () => {
    expect([300_000, 90_000, 86_400_000].map(wholeDuration)).toEqual(['5 min', '90 s', '24 h']);
  });
});

describe('how long something took', () => {
  it.each([
    [-3, '0.0 s'],
    [412, '0.4 s'],
    [59_940, '59.9 s'],
    [59_960, '1 m 00 s'],
    [125_000, '2 m 05 s'],
    [3_840_000, '1 h 04 m'],
  ])('%i ms reads %s', (durationMs, words) => {
    expect(exactDuration(durationMs)).toBe(words);
  });
});
