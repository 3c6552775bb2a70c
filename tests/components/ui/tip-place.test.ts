import { expect, it } from 'vitest';
import { tipPlace } from '@/components/ui/tip-place';

const window = { width: 1_000, height: 600 };
const size = { width: 80, height: 20 };
const at = (left: number, top: number) => ({ left, top, width: 20, height: 20 });

it('stands below its element, centred, and above it where there is no room', () => {
  expect(tipPlace(at(500, 100), { size, window, side: 'bottom' })).toEqual({ left: 470, top: 126 });
  expect(tipPlace(at(500, 570), { size, window, side: 'bottom' })).toEqual({ left: 470, top: 544 });
});

it('stands above its element where that is wished, and below it where there is no room', () => {
  expect(tipPlace(at(500, 570), { size, window, side: 'top' })).toEqual({ left: 470, top: 544 });
  expect(tipPlace(at(500, 10), { size, window, side: 'top' })).toEqual({ left: 470, top: 36 });
});

it('stands before its element, or after it at the left edge', () => {
  expect(tipPlace(at(500, 100), { size, window, side: 'left' })).toEqual({ left: 414, top: 100 });
  expect(tipPlace(at(10, 100), { size, window, side: 'left' })).toEqual({ left: 36, top: 100 });
});

it('never reaches over the edge of the window', () => {
  expect(tipPlace(at(0, 100), { size, window, side: 'bottom' }).left).toBe(8);
  expect(tipPlace(at(990, 100), { size, window, side: 'bottom' }).left).toBe(912);
});
