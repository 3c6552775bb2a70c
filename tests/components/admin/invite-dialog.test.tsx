import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { InviteDialog } from '@/components/admin/invite-dialog';
import { renderWithRouter, routerRefusal, type Answers } from '@/tests/support/render-with-router';

function renderDialog(answers: Answers) {
  const view = renderWithRouter(<InviteDialog />, { answers });
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  return view;
}

it('shows the whole link once: shut, it is gone', async () => {
  const { callsTo } = renderDialog({
    'admin.invite': () => ({ invite: {}, url: '/invite#token=s3cret' }),
  });
  fireEvent.change(screen.getByLabelText('For whom'), { target: { value: ' Jonas ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make the link' }));
  const link = await screen.findByText(
    new URL('/invite#token=s3cret', window.location.origin).href,
  );
  expect(link).toBeDefined();
  expect(callsTo('admin.invite')).toEqual([
    { role: 'operator', note: 'Jonas', expiresInHours: 72 },
  ]);

  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  expect(await screen.findByLabelText('For whom')).toBeDefined();
  expect(document.body.textContent).not.toContain('s3cret');
});

it('says that no link was made when the server refuses', async () => {
  renderDialog({
    'admin.invite': () => {
      throw routerRefusal('forbidden', 'Only administrators may invite.');
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Make the link' }));
  expect(await screen.findByText('Only administrators may invite.')).toBeDefined();
});
