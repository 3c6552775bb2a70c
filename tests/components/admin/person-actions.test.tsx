import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PersonActions } from '@/components/admin/person-actions';
import type { Person } from '@/server/domain/person';
import { anId } from '@/tests/support/a-session-row';
import { renderWithRouter, routerRefusal, type Answers } from '@/tests/support/render-with-router';

const person: Person = {
  id: anId('usr', 7),
  name: 'Jonas Weber',
  email: 'jonas@example.org',
  role: 'admin',
  isDisabled: false,
  createdAt: 1,
  lastSeenAt: null,
};

function openMenu(answers: Answers, change: Partial<Person> = {}) {
  const view = renderWithRouter(
    <PersonActions person={{ ...person, ...change }} isViewer={false} />,
    { answers, role: 'admin' },
  );
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Actions for Jonas Weber' }), {
    button: 0,
    ctrlKey: false,
  });
  return view;
}

async function ask(item: string, answers: Answers) {
  const view = openMenu(answers);
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: /Jonas Weber/ })) };
}

it.each(['Viewer', 'Approver', 'Operator'])(
  'gives the role %s once it is confirmed',
  async (word) => {
    const { dialog, callsTo } = await ask('Set role…', { 'admin.setRole': () => ({}) });
    const administrator = dialog.getByRole<HTMLInputElement>('radio', { name: /^Administrator/ });
    expect(administrator.checked).toBe(true);
    fireEvent.click(dialog.getByRole('radio', { name: new RegExp(`^${word}`) }));
    expect(callsTo('admin.setRole')).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Set role' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsTo('admin.setRole')).toEqual([{ userId: person.id, role: word.toLowerCase() }]);
  },
);

it('asks nothing of the server when the role stays', async () => {
  const { dialog, callsTo } = await ask('Set role…', {});
  fireEvent.click(dialog.getByRole('button', { name: 'Set role' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsTo('admin.setRole')).toEqual([]);
});

it('keeps asking and says why when the server refuses, as for the last administrator', async () => {
  const { dialog } = await ask('Disable', {
    'admin.setDisabled': () => {
      throw routerRefusal('conflict', 'This is the last administrator.');
    },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Disable the account' }));
  expect(await dialog.findByText('This is the last administrator.')).toBeDefined();
});

it('makes a reset link after it was asked for by name, and shows it once', async () => {
  const { dialog, callsTo } = await ask('Reset link…', {
    'admin.createPasswordReset': () => ({ url: '/reset#token=secret', expiresAt: 1 }),
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Make the link' }));
  expect(await screen.findByText(/\/reset#token=secret$/)).toBeDefined();
  expect(callsTo('admin.createPasswordReset')).toEqual([{ userId: person.id }]);
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(/token=secret/)).toBeNull());
});

it('offers no reset link for an account that is disabled', async () => {
  openMenu({}, { isDisabled: true });
  expect(await screen.findByRole('menuitem', { name: 'Enable' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Reset link…' })).toBeNull();
});
