import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ProfileForm } from '@/components/admin/profile-form';
import { renderWithRouter, routerRefusal, type Answers } from '@/tests/support/render-with-router';

function renderForm(answers: Answers) {
  const done = vi.fn();
  const view = renderWithRouter(
    <>
      <ProfileForm formId="form" profile={null} onPending={() => {}} onDone={done} />
      <button type="submit" form="form">
        Save
      </button>
    </>,
    { answers },
  );
  return { ...view, done };
}

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

it('sends nothing while a field is wrong', () => {
  const { calls } = renderForm({});
  type('Approval deadline', 'soon');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Give the profile a name')).toBeDefined();
  expect(screen.getByText('Enter a number')).toBeDefined();
  expect(calls).toEqual([]);
});

it('sends durations in milliseconds and closes when the profile is saved', async () => {
  const { callsTo, done } = renderForm({ 'admin.createProfile': () => ({}) });
  type('Name', 'nightly');
  type('Workspace', '/srv/nightly');
  type('Approval deadline', '1.5');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(callsTo('admin.createProfile')).toEqual([
    {
      name: 'nightly',
      runtime: 'shell',
      workspace: '/srv/nightly',
      toolTimeoutMs: 90_000,
      gatewayTimeoutMs: 300_000,
      runDeadlineMs: 3_600_000,
      commandTimeoutMs: 600_000,
      unattended: 'deny',
    },
  ]);
});

it('shows at its field what only the server can know', async () => {
  const { done } = renderForm({
    'admin.createProfile': () => {
      throw routerRefusal('invalid_input', 'workspace: no such folder.', {
        workspace: ['There is no such folder'],
      });
    },
  });
  type('Name', 'nightly');
  type('Workspace', '/nowhere');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('There is no such folder')).toBeDefined();
  expect(done).not.toHaveBeenCalled();
});
