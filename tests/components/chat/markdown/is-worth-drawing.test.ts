import { expect, it } from 'vitest';
import { isWorthDrawing } from '@/components/chat/markdown/is-worth-drawing';

const chain = (length: number, by: string): string =>
  Array.from({ length }, (_, index) => `N${index} --> N${index + 1}`).join(by);

it('a diagram that a person can follow is drawn', () => {
  expect(isWorthDrawing(`flowchart LR\n${chain(60, '\n')}`)).toBe(true);
});

it.each([
  ['lines', `flowchart LR\n${chain(300, '\n')}`],
  ['statements on one line', `flowchart LR; ${chain(300, ';')}`],
  ['text', `flowchart LR\nA["${'word '.repeat(2_100)}"]`],
])('one with too many %s is not', (_name, source) => {
  expect(isWorthDrawing(source)).toBe(false);
});
