import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RetentionForm } from '@/components/admin/retention-form';
import { KEEP_EVERYTHING, type Retention } from '@/server/domain/retention';
import { renderWithRouter } from '@/tests/support/render-with-router';

const SESSIONS = 'Delete archived sessions';
const OUTPUTS = 'Erase the output of calls';

function renderForm(settings: Retention = KEEP_EVERYTHING) {
  return renderWithRouter(<RetentionForm stored={{ settings, changedAt: null }} />, {
    answers: {
      'admin.previewRetention': (input) => ({
        now: 1,
        sessions: (input as Retention).deleteArchivedAfterDays === null ? 0 : 12,
        outputs: 0,
      }),
      'admin.setRetention': (input) => ({ settings: input, changedAt: 1 }),
    },
  });
}

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

it('says how much would go now, before anything is saved', async () => {
  const { callsTo } = renderForm();
  expect(saveButton().disabled).toBe(true);
  type(SESSIONS, '30');
  expect(await screen.findByText('12 sessions would be deleted now.')).toBeDefined();
  expect(callsTo('admin.setRetention')).toEqual([]);
});

it('saves only after the consequence was read and confirmed', async () => {
  const { callsTo } = renderForm();
  type(SESSIONS, '30');
  await waitFor(() => expect(saveButton().disabled).toBe(false));
  fireEvent.click(saveButton());
  expect(await screen.findByText(/cannot be taken back/)).toBeDefined();
  expect(callsTo('admin.setRetention')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Save the settings' }));
  await waitFor(() =>
    expect(callsTo('admin.setRetention')).toEqual([
      { deleteArchivedAfterDays: 30, eraseOutputAfterDays: null },
    ]),
  );
});

it.each([
  ['0', 'Must be at least 1 day'],
  ['1e3', 'Give a whole number of days'],
  ['9999', 'Must be at most 3650 days'],
])(
  '%s days are refused at their field, and nothing is asked of the server for them',
  (text, words) => {
    const { callsTo } = renderForm({ ...KEEP_EVERYTHING, deleteArchivedAfterDays: 30 });
    type(OUTPUTS, text);
    expect(screen.getByText(words)).toBeDefined();
    expect(saveButton().disabled).toBe(true);
    for (const asked of callsTo('admin.previewRetention')) {
      expect(asked).toMatchObject({ eraseOutputAfterDays: null });
    }
  },
);

it('an empty field keeps everything again', async () => {
  const { callsTo } = renderForm({ ...KEEP_EVERYTHING, deleteArchivedAfterDays: 30 });
  type(SESSIONS, ' ');
  await waitFor(() => expect(saveButton().disabled).toBe(false));
  fireEvent.click(saveButton());
  expect(await screen.findByText('Nothing is removed by itself any more.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save the settings' }));
  await waitFor(() => expect(callsTo('admin.setRetention')).toEqual([KEEP_EVERYTHING]));
});
