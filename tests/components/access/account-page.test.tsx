import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import { expect, it } from 'vitest';
import { NameForm } from '@/components/access/name-form';
import { PasswordForm } from '@/components/access/password-form';
import { SignInList } from '@/components/access/sign-in-list';
import type { AppRouter } from '@/server/api/app-router';
import type { SignIn } from '@/server/domain/sign-in';
import { signInIdSchema } from '@/server/domain/ids';
import { renderWithRouter, routerRefusal } from '@/tests/support/render-with-router';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

function wrongPassword() {
  return TRPCClientError.from<AppRouter>({
    error: {
      code: -32600,
      message: 'currentPassword: This is not your password.',
      data: {
        code: 'BAD_REQUEST',
        httpStatus: 400,
        domainCode: 'invalid_input',
        details: { field: 'currentPassword' },
      },
    },
  });
}

function fillPasswords(current: string, next: string): void {
  fireEvent.change(screen.getByLabelText('Present password'), { target: { value: current } });
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: next } });
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

it('sends no password that is missing or too short, and says which', () => {
  const { callsTo } = renderWithRouter(<PasswordForm email="a@example.org" />, { answers: {} });
  fillPasswords('', 'short');
  expect(screen.getByText('Enter your present password')).toBeDefined();
  expect(screen.getByText('Use at least 12 characters')).toBeDefined();
  expect(callsTo('account.changePassword')).toEqual([]);
});

it('tells a wrong present password at its field and keeps what was typed', async () => {
  renderWithRouter(<PasswordForm email="a@example.org" />, {
    answers: {
      'account.changePassword': () => {
        throw wrongPassword();
      },
    },
  });
  fillPasswords('not the password', 'a wholly new one');
  expect(await screen.findByText('This is not your present password')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('a wholly new one');
});

it('says that it was changed and how many sign-ins that ended, and forgets both', async () => {
  renderWithRouter(<PasswordForm email="a@example.org" />, {
    answers: { 'account.changePassword': () => ({ endedSignIns: 2 }) },
  });
  fillPasswords('the old password', 'a wholly new one');
  expect(await screen.findByText('Changed. 2 other sign-ins were ended.')).toBeDefined();
  for (const label of ['Present password', 'New password']) {
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('');
  }
});

it('changes the name, trimmed, and refuses an empty one', async () => {
  const { callsTo } = renderWithRouter(<NameForm name="Ada" />, {
    answers: { 'account.rename': () => ({}) },
  });
  const save = screen.getByRole('button', { name: 'Save' });
  const field = screen.getByLabelText('Name');
  fireEvent.change(field, { target: { value: ' ' } });
  fireEvent.click(save);
  expect(screen.getByText('Enter a name')).toBeDefined();
  fireEvent.change(field, { target: { value: ' Ada Byron ' } });
  fireEvent.click(save);
  await waitFor(() => expect(callsTo('account.rename')).toEqual([{ name: 'Ada Byron' }]));
});

it('lists the sign-ins, this one without a way to end it, and ends another', async () => {
  const here: SignIn = {
    id: signInIdSchema.parse(`sgn_${'1'.padStart(26, '0')}`),
    isCurrent: true,
    startedAt: 1,
    lastSeenAt: 1,
    address: '192.0.2.1',
    userAgent: FIREFOX,
  };
  const there: SignIn = {
    ...here,
    id: signInIdSchema.parse(`sgn_${'2'.padStart(26, '0')}`),
    isCurrent: false,
    userAgent: null,
  };
  let held = [here, there];
  const { callsTo } = renderWithRouter(<SignInList />, {
    answers: {
      'account.signIns': () => held,
      'account.endSignIn': () => {
        held = [here];
        throw routerRefusal('not_found', 'You are not signed in there any more.');
      },
    },
  });
  const list = within(await screen.findByRole('list', { name: 'Your sign-ins' }));
  expect(list.getByText('Firefox on Linux')).toBeDefined();
  expect(list.getByText('Another program')).toBeDefined();
  fireEvent.click(list.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(list.queryByText('Another program')).toBeNull());
  expect(callsTo('account.endSignIn')).toEqual([{ signInId: there.id }]);
});
