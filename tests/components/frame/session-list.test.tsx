import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SessionList } from '@/components/frame/session-list';
import { aCurrentRun, anId, aSessionRow, aWaitingApproval } from '@/tests/support/a-session-row';
import { renderWithRouter, routerRefusal, type Answers } from '@/tests/support/render-with-router';

const navigation = vi.hoisted(() => ({ path: '/', push: vi.fn() }));
vi.mock('next/navigation', () => ({
  usePathname: () => navigation.path,
  useRouter: () => ({ push: navigation.push }),
}));

afterEach(() => {
  navigation.path = '/';
  navigation.push.mockReset();
});

const rows = [
  aSessionRow({ id: anId('ses', 1), title: 'Rotate the backups', waiting: [aWaitingApproval()] }),
  aSessionRow({ id: anId('ses', 2), title: 'Slim the bundle', currentRun: aCurrentRun() }),
  aSessionRow({ id: anId('ses', 3), title: 'Changelog', lastSeq: 9, readSeq: 4 }),
];

function renderList(answers: Answers = {}) {
  return renderWithRouter(<SessionList />, {
    answers: { 'sessions.list': () => rows, 'approvals.pending': () => [], ...answers },
  });
}

async function group(name: string) {
  return within(await screen.findByRole('region', { name }));
}

function openMenu(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

it('shows each session in its group, with its state in words for screen readers', async () => {
  renderList();
  const waiting = (await group('Needs you')).getByRole('link');
  expect(waiting.textContent).toContain('Waiting');
  expect(waiting.textContent).toContain('1 waiting for a decision');
  expect(waiting.textContent).toContain('1:30');
  expect((await group('Running')).getByRole('link').textContent).toContain('running npm test');
  expect((await group('Today')).getByRole('link').textContent).toContain('Unread');
});

it('marks the session that is open, and shows nothing of it as unread', async () => {
  navigation.path = `/sessions/${anId('ses', 3)}`;
  renderList();
  const link = (await group('Today')).getByRole('link');
  expect(link.getAttribute('aria-current')).toBe('page');
  expect(link.textContent).not.toContain('Unread');
});

it('filters while one types and says so when nothing fits', async () => {
  renderList();
  await group('Needs you');
  const search = screen.getByLabelText('Find a session');
  fireEvent.change(search, { target: { value: 'bundle' } });
  expect(screen.queryByText('Rotate the backups')).toBeNull();
  expect(screen.getByText('Slim the bundle')).toBeDefined();
  fireEvent.change(search, { target: { value: 'nothing of the kind' } });
  expect(screen.getByText('Nothing found')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(screen.getByText('Rotate the backups')).toBeDefined();
});

it('says how to begin when there is no session', async () => {
  renderList({ 'sessions.list': () => [] });
  expect(await screen.findByText('No sessions yet')).toBeDefined();
});

it('says why the list is missing and loads it on a second try', async () => {
  let isDown = true;
  renderList({
    'sessions.list': () => {
      if (isDown) throw routerRefusal('storage_failed', 'The disk is full.');
      return rows;
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('The disk is full.');
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Slim the bundle')).toBeDefined();
});

it('deletes a session only after it was asked for by name, and leaves its page', async () => {
  navigation.path = `/sessions/${anId('ses', 2)}`;
  const { callsTo } = renderList({ 'sessions.delete': () => ({}) });
  await group('Running');
  openMenu('Menu of Slim the bundle');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Slim the bundle”?' });
  expect(dialog.textContent).toContain('Its run is stopped first.');
  expect(callsTo('sessions.delete')).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete session' }));
  await waitFor(() => expect(navigation.push).toHaveBeenCalledWith('/'));
  expect(callsTo('sessions.delete')).toEqual([{ sessionId: anId('ses', 2) }]);
});

it('renames with the title as it is to begin with, and sends no blank title', async () => {
  const { callsTo } = renderList({ 'sessions.rename': () => ({}) });
  await group('Today');
  openMenu('Menu of Changelog');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const title = await screen.findByLabelText<HTMLInputElement>('Title');
  expect(title.value).toBe('Changelog');
  fireEvent.change(title, { target: { value: '   ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('Give the session a title')).toBeDefined();
  expect(callsTo('sessions.rename')).toEqual([]);
  fireEvent.change(title, { target: { value: ' Changelog for 3.0 ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsTo('sessions.rename')).toEqual([
    { sessionId: anId('ses', 3), title: 'Changelog for 3.0' },
  ]);
});

it('asks for the archive only when it is to be shown', async () => {
  const { callsTo } = renderList();
  await group('Today');
  openMenu('Which sessions to list');
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'With the archive' }));
  await waitFor(() =>
    expect(callsTo('sessions.list')).toEqual([
      { includeArchived: false },
      { includeArchived: true },
    ]),
  );
});
