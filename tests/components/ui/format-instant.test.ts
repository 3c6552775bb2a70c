import { describe, expect, it } from 'vitest';
import { formatShort, startOfDay } from '@/components/ui/format-instant';

/** In the time zone of whoever runs the test, as the function itself reads. */
const now = new Date(2030, 4, 15, 14, 30).getTime();
const short = (...date: [number, number, number, number, number]): string =>
  formatShort(new Date(...date).getTime(), now);

describe('formatShort', () => {
  it('gives the time of day for today', () => {
    expect(short(2030, 4, 15, 9, 5)).toBe('09:05');
    expect(short(2030, 4, 15, 0, 0)).toBe('00:00');
  });

  it('gives the weekday within a week, and the date before that', () => {
    const sixDaysAgo = short(2030, 4, 9, 12, 0);
    const eightDaysAgo = short(2030, 4, 7, 12, 0);
    expect(sixDaysAgo).not.toMatch(/\d/);
    expect(eightDaysAgo).toMatch(/7/);
    expect(eightDaysAgo).not.toMatch(/2030/);
  });

  it('adds the year when it is another', () => {
    expect(short(2028, 2, 4, 12, 0)).toMatch(/2028/);
  });
});

describe('startOfDay', () => {
  it('is the midnight before, and itself at midnight', () => {
    const midnight = new Date(2030, 4, 15).getTime();
    expect(startOfDay(now)).toBe(midnight);
    expect(startOfDay(midnight)).toBe(midnight);
  });
});
