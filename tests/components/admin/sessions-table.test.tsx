import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { NuqsTestingAdapter, type UrlUpdateEvent } from 'nuqs/adapters/testing';
import { expect, it, vi } from 'vitest';
import { SessionsTable } from '@/components/admin/sessions-table';
import { aCurrentRun, anId, aSessionRow, aWaitingApproval } from '@/tests/support/a-session-row';
import { renderWithRouter, routerRefusal, type Answers } from '@/tests/support/render-with-router';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }));

const rows = [
  aSessionRow({
    id: anId('ses', 1),
    title: 'Rotate the backups',
    currentRun: { ...aCurrentRun('rm -rf build')!, status: 'waiting_for_approval' },
    waiting: [aWaitingApproval(), aWaitingApproval({ approvalId: anId('apr', 2) })],
  }),
  aSessionRow({ id: anId('ses', 2), title: 'Changelog', authorName: 'Jonas Weber' }),
];

function renderTable(answers: Answers = {}, address = '') {
  const updates: UrlUpdateEvent[] = [];
  const view = renderWithRouter(
    <NuqsTestingAdapter
      searchParams={address}
      onUrlUpdate={(update) => updates.push(update)}
      hasMemory
    >
      <SessionsTable />
    </NuqsTestingAdapter>,
    {
      answers: {
        'admin.sessions': () => ({ rows, total: 2 }),
        'admin.people': () => [],
        'admin.profiles': () => [],
        ...answers,
      },
    },
  );
  return { ...view, address: () => updates.at(-1)?.queryString };
}

async function rowOf(title: string) {
  const link = await screen.findByRole('link', { name: title });
  return within(link.closest('tr')!);
}

/** Radix opens a menu on pointer down, not on click. */
function openMenu(name: string | RegExp): void {
  fireEvent.pointerDown(screen.getByRole('button', { name }), { button: 0, ctrlKey: false });
}

it('shows who, what it does, what waits and until when', async () => {
  renderTable();
  const waiting = await rowOf('Rotate the backups');
  expect(waiting.getByText('Mara Lindqvist')).toBeDefined();
  expect(waiting.getByText('Waiting')).toBeDefined();
  expect(waiting.getByText('rm -rf build')).toBeDefined();
  expect(waiting.getByText('2 waiting')).toBeDefined();
  expect(waiting.getByText('1:30')).toBeDefined();
  const resting = await rowOf('Changelog');
  expect(resting.getByText('Finished')).toBeDefined();
  expect(resting.queryByRole('button', { name: /Stop/ })).toBeNull();
  expect(resting.queryByRole('link', { name: /Decide/ })).toBeNull();
});

it('leads from the row to the transcript and from what waits to its prompt', async () => {
  renderTable();
  const row = await rowOf('Rotate the backups');
  const target = `/sessions/${anId('ses', 1)}`;
  expect(row.getByRole('link', { name: 'Rotate the backups' }).getAttribute('href')).toBe(target);
  expect(row.getByRole('link', { name: /Decide/ }).getAttribute('href')).toBe(target);
});

it('asks the server for what the address says', async () => {
  const { callsTo } = renderTable({}, '?q=backup&state=waiting&sort=title&direction=desc&page=3');
  await rowOf('Changelog');
  expect(callsTo('admin.sessions')).toEqual([
    { search: 'backup', state: 'waiting', sort: 'title', direction: 'desc', page: 3, pageSize: 50 },
  ]);
});

it('keeps a filter in the address and goes back to the first page', async () => {
  const { callsTo, address } = renderTable({}, '?page=3');
  await rowOf('Changelog');
  openMenu(/^State/);
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Waiting' }));
  await waitFor(() =>
    expect(callsTo('admin.sessions').at(-1)).toMatchObject({ state: 'waiting', page: 1 }),
  );
  await waitFor(() => expect(address()).toBe('?state=waiting'));
});

it('turns a column round on a second press, and reads a new one its own way first', async () => {
  const { callsTo } = renderTable();
  await rowOf('Changelog');
  const last = () => callsTo('admin.sessions').at(-1);
  fireEvent.click(screen.getByRole('button', { name: 'Session' }));
  await waitFor(() => expect(last()).toMatchObject({ sort: 'title', direction: 'asc' }));
  fireEvent.click(screen.getByRole('button', { name: 'Session' }));
  await waitFor(() => expect(last()).toMatchObject({ sort: 'title', direction: 'desc' }));
  expect(screen.getByRole('columnheader', { name: 'Session' }).getAttribute('aria-sort')).toBe(
    'descending',
  );
});

it('stops a run only after it was asked for by name', async () => {
  const { callsTo } = renderTable({ 'runs.stop': () => ({ stoppedRunId: anId('run', 1) }) });
  const row = await rowOf('Rotate the backups');
  fireEvent.click(row.getByRole('button', { name: 'Stop the run of Rotate the backups' }));
  const dialog = await screen.findByRole('dialog', { name: /Rotate the backups/ });
  expect(callsTo('runs.stop')).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stop the run' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsTo('runs.stop')).toEqual([{ sessionId: anId('ses', 1) }]);
});

it('tells an empty server from filters that find nothing, and clears them', async () => {
  const { callsTo } = renderTable({ 'admin.sessions': () => ({ rows: [], total: 0 }) }, '?q=zzz');
  expect(await screen.findByText('No session fits these filters')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Clear the filters' }));
  expect(await screen.findByText('No sessions yet')).toBeDefined();
  expect(callsTo('admin.sessions').at(-1)).not.toHaveProperty('search');
});

it('says why there is no table, and tries again when asked to', async () => {
  let isDown = true;
  renderTable({
    'admin.sessions': () => {
      if (isDown) throw routerRefusal('storage_failed', 'The disk is full.');
      return { rows, total: 2 };
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('The disk is full.');
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await rowOf('Changelog');
});
