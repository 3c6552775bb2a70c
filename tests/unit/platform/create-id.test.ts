import { afterEach, expect, it, vi } from 'vitest';
import { createId } from '@/server/platform/create-id';

afterEach(() => {
  vi.useRealTimers();
});

it('is the prefix and 26 characters of Crockford base 32', () => {
  expect(createId('ses')).toMatch(/^ses_[0-9a-hjkmnp-tv-z]{26}$/);
});

it('begins with the time, most significant character first', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2200, 0, 1) });
  const milliseconds = [...createId('t').slice(2, 12)].reduce(
    (sum, digit) => sum * 32 + '0123456789abcdefghjkmnpqrstvwxyz'.indexOf(digit),
    0,
  );
  expect(milliseconds).toBe(Date.UTC(2200, 0, 1));
});

it('sorts in the order of making and never repeats, also when the clock steps back', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2201, 0, 1) });
  const ids = Array.from({ length: 2000 }, () => createId('evt'));
  vi.setSystemTime(Date.UTC(2200, 11, 31));
  ids.push(createId('evt'));
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(ids.length);
});
