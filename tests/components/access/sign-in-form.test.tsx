import { signInEndpoint } from '@/tests/support/sign-in-endpoint';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { SignInForm } from '@/components/access/sign-in-form';

let assign: MockInstance<(url: string | URL) => void>;

beforeEach(() => {
  signInEndpoint.reset();
  assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
});

function fillIn(email: string, password: string): void {
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

it('signs in with what was typed and opens the chat as a new document', async () => {
  render(<SignInForm />);
  fillIn(' mara@example.org ', 'a long enough password');
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'));
  expect(signInEndpoint.calls[0]?.url).toMatch(/\/api\/auth\/sign-in\/email$/);
  expect(signInEndpoint.calls[0]?.body).toMatchObject({
    email: 'mara@example.org',
    password: 'a long enough password',
  });
});

it('sends nothing while a field is wrong, and says which', () => {
  render(<SignInForm />);
  fillIn('mara', '');
  expect(screen.getByText('Enter an e-mail address such as ada@example.org')).toBeDefined();
  expect(screen.getByText('Enter your password')).toBeDefined();
  expect(signInEndpoint.calls).toEqual([]);
});

it('does not tell whether the address or the password was wrong', async () => {
  signInEndpoint.answer = () =>
    Response.json({ message: 'Invalid email or password' }, { status: 401 });
  render(<SignInForm />);
  fillIn('mara@example.org', 'wrong');
  expect(await screen.findByText('E-mail or password is wrong.')).toBeDefined();
  expect(assign).not.toHaveBeenCalled();
});

it('passes on how long to wait after too many tries', async () => {
  signInEndpoint.answer = () =>
    Response.json({ message: 'Too many tries. Wait 40 seconds.' }, { status: 429 });
  render(<SignInForm />);
  fillIn('mara@example.org', 'wrong');
  expect(await screen.findByText('Too many tries. Wait 40 seconds.')).toBeDefined();
});

it('can be tried again after the server did not answer', async () => {
  signInEndpoint.answer = () => {
    throw new TypeError('connection refused');
  };
  render(<SignInForm />);
  fillIn('mara@example.org', 'a long enough password');
  expect(await screen.findByText(/did not answer/)).toBeDefined();
  signInEndpoint.reset();
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
});

it('shows the password only while asked to', () => {
  render(<SignInForm />);
  const password = screen.getByLabelText('Password');
  expect(password.getAttribute('type')).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show the password' }));
  expect(password.getAttribute('type')).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide the password' }));
  expect(password.getAttribute('type')).toBe('password');
});
