import { fireEvent, screen, within } from '@testing-library/react';
import { NuqsTestingAdapter, type UrlUpdateEvent } from 'nuqs/adapters/testing';
import { expect, it } from 'vitest';
import { AuditTable } from '@/components/admin/audit-table';
import type { AuditRow } from '@/server/domain/audit-row';
import { renderWithRouter, routerRefusal, type Answers } from '@/tests/support/render-with-router';

const ENTRY: AuditRow = {
  index: 7,
  at: Date.UTC(2030, 0, 1, 11),
  action: 'approval.approved',
  actorId: 'usr_1',
  actorName: 'Ada',
  sessionId: 'ses_1',
  sessionTitle: 'Rotate the backups',
  subjectId: 'apr_1',
  details: { choice: 'once' },
  previousHash: 'b'.repeat(64),
  hash: 'a'.repeat(64),
};

function renderTable(answers: Answers = {}, address = '') {
  const updates: UrlUpdateEvent[] = [];
  const view = renderWithRouter(
    <NuqsTestingAdapter
      searchParams={address}
      onUrlUpdate={(update) => updates.push(update)}
      hasMemory
    >
      <AuditTable />
    </NuqsTestingAdapter>,
    {
      answers: {
        'admin.audit.search': () => ({ rows: [ENTRY], total: 1 }),
        'admin.audit.actions': () => ['approval.approved', 'session.created'],
        'admin.people': () => [],
        ...answers,
      },
    },
  );
  return { ...view, address: () => updates.at(-1)?.queryString ?? '' };
}

const open = async (): Promise<HTMLElement> => {
  fireEvent.click(await screen.findByRole('button', { name: 'approval.approved' }));
  return screen.findByRole('dialog');
};

it('a row opens the whole entry, with its seal and the one before', async () => {
  renderTable();
  const dialog = await open();
  for (const text of ['Ada', 'apr_1', ENTRY.hash, ENTRY.previousHash, '"choice": "once"']) {
    expect(dialog.textContent).toContain(text);
  }
  const link = within(dialog).getByRole('link', { name: 'Open the session' });
  expect(link.getAttribute('href')).toBe('/sessions/ses_1');
});

it('narrows to the session of an entry, in the address', async () => {
  const { address } = renderTable();
  const dialog = await open();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Only this session' }));
  expect(await screen.findByRole('button', { name: /One session only/ })).toBeDefined();
  expect(address()).toContain('session=ses_1');
});

it('exports exactly what the filters show', async () => {
  renderTable({}, '?q=needle&action=session.created&session=ses_1');
  const button = await screen.findByRole('button', { name: 'Export as CSV' });
  const form = button.closest('form');
  expect(form?.method).toBe('post');
  expect(form?.getAttribute('action')).toBe(
    '/api/audit/export?format=csv&search=needle&action=session.created&sessionId=ses_1',
  );
});

it('asks the server for the page and order of the address', async () => {
  const { calls } = renderTable({}, '?page=3&direction=asc&person=usr_1');
  await screen.findByRole('button', { name: 'approval.approved' });
  expect(calls.find(({ path }) => path === 'admin.audit.search')?.input).toMatchObject({
    page: 3,
    direction: 'asc',
    actorId: 'usr_1',
  });
});

it.each([
  [null, 'The chain holds: 7 entries.'],
  [4, 'The chain breaks at entry 4: it was changed, is missing or was put in.'],
])('a check that finds %j says so, with the last sound seal', async (firstBrokenIndex, words) => {
  const head = 'c'.repeat(64);
  renderTable({
    'admin.audit.verify': () => ({ entryCount: 7, head, firstBrokenIndex, checkedAt: 1 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Verify' }));
  const dialog = await screen.findByRole('dialog', { name: 'Check of the chain' });
  expect(dialog.textContent).toContain(words);
  expect(dialog.textContent).toContain(head);
});

it('a check that fails says why, and claims nothing', async () => {
  renderTable({
    'admin.audit.verify': () => {
      throw routerRefusal('storage_failed', 'The disk does not answer.');
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Verify' }));
  const dialog = await screen.findByRole('dialog', { name: 'Check of the chain' });
  expect(dialog.textContent).toContain('The disk does not answer.');
  expect(dialog.textContent).not.toContain('holds');
});

it('says whether nothing is there or nothing fits', async () => {
  const none = { 'admin.audit.search': () => ({ rows: [], total: 0 }) };
  const { unmount } = renderTable(none);
  expect(await screen.findByText('Nothing is recorded yet')).toBeDefined();
  unmount();
  renderTable(none, '?q=x');
  expect(await screen.findByText('No entry fits these filters')).toBeDefined();
});
