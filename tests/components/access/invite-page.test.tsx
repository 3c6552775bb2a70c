import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InvitePage } from '@/components/access/invite-page';
import { SignedInAlready } from '@/components/access/signed-in-already';
import { routerRefusal, renderWithRouter } from '@/tests/support/render-with-router';

vi.mock('next/navigation', () => ({ usePathname: () => '/invite', useRouter: () => ({}) }));

beforeEach(() => window.history.replaceState(null, '', '/invite#token=s3cret'));
afterEach(() => window.history.replaceState(null, '', '/'));

const WORKS = { role: 'approver', note: '', expiresAt: 1 };

it('asks the server with the token in the body, and takes it out of the address', async () => {
  const { calls } = renderWithRouter(<InvitePage />, {
    answers: { 'invites.check': () => WORKS },
  });
  await screen.findByText('You were invited as an approver. The link works once.');
  expect(calls).toEqual([{ path: 'invites.check', input: { token: 's3cret' } }]);
  expect(window.location.href).not.toContain('s3cret');
});

it('says why a link does not open, and offers no second try of it', async () => {
  renderWithRouter(<InvitePage />, {
    answers: {
      'invites.check': () => {
        throw routerRefusal('token_invalid', 'This invite link does not work any more.');
      },
    },
  });
  await screen.findByText('This invite link does not work any more.');
  expect(screen.getByRole('heading', { name: 'This invite does not work' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('tries again after the server could not be reached', async () => {
  let isUp = false;
  renderWithRouter(<InvitePage />, {
    answers: {
      'invites.check': () => {
        if (!isUp) throw new Error('no route');
        return WORKS;
      },
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isUp = true;
  again.click();
  await screen.findByText(/invited as an approver/);
});

it('tells an address that was cut off from one that does not work', async () => {
  window.history.replaceState(null, '', '/invite');
  const { calls } = renderWithRouter(<InvitePage />, { answers: {} });
  await screen.findByRole('heading', { name: 'Open the whole link' });
  expect(calls).toEqual([]);
});

it('leaves the invite alone for somebody who is signed in', () => {
  const { calls } = renderWithRouter(<SignedInAlready name="Ada" />, { answers: {} });
  expect(screen.getByText(/You are signed in as Ada\./)).toBeDefined();
  expect(calls).toEqual([]);
  expect(window.location.href).not.toContain('s3cret');
});
