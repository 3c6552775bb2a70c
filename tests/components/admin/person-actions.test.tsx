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

async function ask(item: string, answers: Answers) {
  const view = renderWithRouter(<PersonActions person={person} isViewer={false} />, { answers });
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Actions for Jonas Weber' }), {
    button: 0,
    ctrlKey: false,
  });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: /Jonas Weber/ })) };
}

it('changes a role after it was asked for by name', async () => {
  const { dialog, callsTo } = await ask('Make operator', { 'admin.setRole': () => ({}) });
  expect(callsTo('admin.setRole')).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Make operator' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsTo('admin.setRole')).toEqual([{ userId: person.id, role: 'operator' }]);
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
