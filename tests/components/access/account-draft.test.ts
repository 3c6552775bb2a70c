import { expect, it } from 'vitest';
import { accountErrors, errorsFromServer } from '@/components/access/account-draft';

const draft = { name: 'Mara', email: 'mara@example.org', password: 'twelve chars' };

it('finds nothing wrong with a name, an address and twelve characters', () => {
  expect(accountErrors(draft)).toEqual({});
});

it('says of each field what to do', () => {
  expect(accountErrors({ name: ' ', email: 'mara', password: 'eleven char' })).toEqual({
    name: 'Enter a name',
    email: 'Enter an e-mail address such as ada@example.org',
    password: 'Use at least 12 characters',
  });
});

it('takes the first complaint of the server about each field, and none about others', () => {
  const errors = errorsFromServer({ email: ['Is taken', 'Is odd'], token: ['Is wrong'] });
  expect(errors).toEqual({ email: 'Is taken' });
});
