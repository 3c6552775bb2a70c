import { describe, expect, it } from 'vitest';
import { clockDuration, compactDuration } from '@/components/ui/compact-duration';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('compactDuration', () => {
  it.each([
    [-5, 'now'],
    [999, 'now'],
    [1_000, '1 s'],
    [59_999, '59 s'],
    [MINUTE, '1 m'],
    [HOUR - 1, '59 m'],
    [HOUR, '1 h'],
    [24 * HOUR, '1 d'],
  ])('%i ms reads %s', (durationMs, words) => {
    expect(compactDuration(durationMs)).toBe(words);
  });
});

describe('clockDuration', () => {
  it.each([
    [-1, '0:00'],
    [0, '0:00'],
    [1, '0:01'],
    [19_000, '0:19'],
    [12 * MINUTE + 47_000, '12:47'],
    [HOUR, '1 h 00'],
    [5 * HOUR + 58 * MINUTE, '5 h 58'],
    [71 * HOUR, '2 d 23 h'],
  ])('%i ms reads %s', (durationMs, words) => {
    expect(clockDuration(durationMs)).toBe(words);
  });
});
