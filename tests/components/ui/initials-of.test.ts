import { expect, it } from 'vitest';
import { initialsOf } from '@/components/ui/initials-of';

it.each([
  ['Mara Lindqvist', 'ML'],
  ['ada', 'A'],
  ['Ana María de la Cruz', 'AC'],
  ['(ops) bot-7', 'OB'],
  ['  ', '?'],
  ['—', '?'],
  ['Łukasz Żak', 'ŁŻ'],
])('the initials of "%s" are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
