import { expect, it } from 'vitest';
import { matchingOptions, nextActive } from '@/components/ui/matching-options';

it('counts what is left out of a long list', () => {
  const options = Array.from({ length: 70 }, (_, index) => `model-${String(index)}`);
  const { shown, rest } = matchingOptions(options, ' MODEL-');
  expect([shown.length, rest]).toEqual([60, 10]);
  expect(matchingOptions(options, 'model-69')).toEqual({ shown: ['model-69'], rest: 0 });
});

it('goes round at both ends', () => {
  expect(nextActive(null, 'ArrowUp', 3)).toBe(2);
  expect(nextActive(2, 'ArrowDown', 3)).toBe(0);
  expect(nextActive(0, 'ArrowUp', 3)).toBe(2);
});
