import { signInEndpoint } from '@/tests/support/sign-in-endpoint';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { SetupForm } from '@/components/access/setup-form';
import { renderWithRouter, routerRefusal, type Answers } from '@/tests/support/render-with-router';

const TOKEN = 'AB12C-DE34F';
let assign: MockInstance<(url: string | URL) => void>;

beforeEach(() => {
  assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  signInEndpoint.reset();
});

afterEach(() => {
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

function renderSetup(answers: Answers = {}, fragment = '') {
  window.history.replaceState(null, '', `/setup${fragment}`);
  return renderWithRouter(<SetupForm workspace="/srv/work" />, {
    answers: { 'setup.complete': () => ({ email: 'mara@example.org' }), ...answers },
  });
}

function fillIn(): void {
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('Name', 'Mara');
  type('E-mail', 'mara@example.org');
  type('Password', 'a long enough password');
}

function submit(): void {
  fireEvent.click(screen.getByRole('button', { name: 'Create account and open' }));
}

it('takes the token out of the address and never shows it', async () => {
  const { container, callsTo } = renderSetup({}, `#token=${TOKEN}`);
  expect(await screen.findByText(/Taken from the link/)).toBeDefined();
  expect(window.location.href).not.toContain(TOKEN);
  expect(screen.queryByLabelText('Token')).toBeNull();
  fillIn();
  submit();
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'));
  expect(callsTo('setup.complete')).toEqual([
    { token: TOKEN, name: 'Mara', email: 'mara@example.org', password: 'a long enough password' },
  ]);
  expect(container.innerHTML).not.toContain(TOKEN);
});

it('hides a typed token as it hides a password', () => {
  renderSetup();
  expect(screen.getByLabelText('Token').getAttribute('type')).toBe('password');
});

it('sends nothing without a token or with a wrong field, and says what to do', () => {
  const { calls } = renderSetup();
  submit();
  expect(screen.getByText('Enter the token that the terminal shows')).toBeDefined();
  expect(screen.getByText('Enter a name')).toBeDefined();
  expect(screen.getByText('Use at least 12 characters')).toBeDefined();
  expect(calls).toEqual([]);
});

it('asks for the token of the terminal when that of the link has run out', async () => {
  let expected = 'none';
  const { callsTo } = renderSetup(
    {
      'setup.complete': (input) => {
        const { token } = input as { token: string };
        if (token !== expected) throw routerRefusal('token_invalid', 'This token has run out.');
        return { email: 'mara@example.org' };
      },
    },
    `#token=${TOKEN}`,
  );
  fillIn();
  submit();
  const field = await screen.findByLabelText('Token');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expected = 'NEW-1';
  fireEvent.change(field, { target: { value: ' NEW-1 ' } });
  submit();
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  expect(callsTo('setup.complete')).toHaveLength(2);
});

it('shows the server’s complaint at its field and keeps what was typed', async () => {
  renderSetup(
    {
      'setup.complete': () => {
        throw routerRefusal('invalid_input', 'email: is odd.', { email: ['This address is odd'] });
      },
    },
    `#token=${TOKEN}`,
  );
  fillIn();
  submit();
  expect(await screen.findByText('This address is odd')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mara');
  expect(assign).not.toHaveBeenCalled();
});

it('leads to the sign-in page when the account was made but signing in failed', async () => {
  signInEndpoint.answer = () => Response.json({ message: 'no' }, { status: 500 });
  renderSetup({}, `#token=${TOKEN}`);
  fillIn();
  submit();
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/sign-in'));
});
