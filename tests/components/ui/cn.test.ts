import { expect, it } from 'vitest';
import { cn } from '@/components/ui/cn';

it('keeps a size of our scale beside a colour of our scale', () => {
  expect(cn('text-12', 'text-fg-2')).toBe('text-12 text-fg-2');
});

it('lets the later of two sizes, colours, radii or shadows stay', () => {
  expect(cn('text-12', 'text-14')).toBe('text-14');
  expect(cn('text-fg-2', 'text-failed-text')).toBe('text-failed-text');
  expect(cn('rounded-sm', 'rounded-lg')).toBe('rounded-lg');
  expect(cn('shadow-1', 'shadow-3')).toBe('shadow-3');
});

it('leaves out what is off', () => {
  expect(cn('a', false, undefined, null, 'b')).toBe('a b');
});
