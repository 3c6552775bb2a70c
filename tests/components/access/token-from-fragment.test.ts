import { expect, it } from 'vitest';
import { tokenFromFragment } from '@/components/access/token-from-fragment';

it.each([
  ['#token=AB12-CD34', 'AB12-CD34'],
  ['token=AB12', 'AB12'],
  ['#x=1&token=AB12', 'AB12'],
  ['#token=', null],
  ['#main', null],
  ['', null],
])('the token of "%s" is %s', (fragment, token) => {
  expect(tokenFromFragment(fragment)).toBe(token);
});
