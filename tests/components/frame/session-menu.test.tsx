import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ReadOnlyNote } from '@/components/frame/read-only-note';
import { SessionMenu } from '@/components/frame/session-menu';
import { SessionRowLink } from '@/components/frame/session-row-link';
import { ShareMark } from '@/components/frame/share-mark';
import type { Role } from '@/server/domain/role';
import type { SessionRelation } from '@/server/domain/session-relation';
import { aSessionRow } from '@/tests/support/a-session-row';
import { renderWithRouter } from '@/tests/support/render-with-router';

vi.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({}) }));

function menuFor(role: Role, relation: SessionRelation): void {
  renderWithRouter(<SessionMenu session={aSessionRow({ relation })} />, { answers: {}, role });
}

it.each<[Role, SessionRelation]>([
  ['operator', 'author'],
  ['approver', 'author'],
  ['admin', 'none'],
])('gives the %s the whole menu of a session to which they stand as %s', async (role, relation) => {
  menuFor(role, relation);
  fireEvent.click(screen.getByRole('button', { name: /^Menu of/ }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Rename',
    'Share…',
    'Archive',
    'Delete',
  ]);
});

it.each<[Role, SessionRelation, string[]]>([
  ['operator', 'operate', ['Leave this session']],
  ['approver', 'view', ['Leave this session']],
  ['viewer', 'view', ['Leave this session']],
  ['admin', 'view', ['Rename', 'Share…', 'Archive', 'Leave this session', 'Delete']],
])('lets the %s leave a session that was shared to %s', async (role, relation, words) => {
  menuFor(role, relation);
  fireEvent.click(screen.getByRole('button', { name: /^Menu of/ }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(words);
});

it('asks before it leaves, and names who can share it again', async () => {
  const session = aSessionRow({ relation: 'view', authorName: 'Ada' });
  const { calls } = renderWithRouter(<SessionMenu session={session} />, {
    answers: { 'shares.leave': () => ({}) },
  });
  fireEvent.click(screen.getByRole('button', { name: /^Menu of/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Leave this session' }));
  await screen.findByText(/Ada can share it again\./);
  expect(calls).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Leave session' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toEqual([{ path: 'shares.leave', input: { sessionId: session.id } }]);
});

it.each<[Role, SessionRelation]>([
  ['operator', 'none'],
  ['approver', 'none'],
  ['viewer', 'author'],
])('has no menu for the %s who stands to the session as %s', (role, relation) => {
  menuFor(role, relation);
  expect(screen.queryByRole('button')).toBeNull();
});

it('marks a session that is shared in the list and in its header, and not one’s own', () => {
  const shared = aSessionRow({ relation: 'view', authorName: 'Ada' });
  const { unmount } = renderWithRouter(
    <>
      <SessionRowLink row={shared} isCurrent={false} />
      <ShareMark session={shared} />
    </>,
    { answers: {} },
  );
  expect(screen.getAllByText('Shared by Ada · view')).toHaveLength(2);
  unmount();
  renderWithRouter(
    <>
      <SessionRowLink row={aSessionRow()} isCurrent={false} />
      <ShareMark session={aSessionRow()} />
    </>,
    { answers: {} },
  );
  expect(screen.queryByText(/Shared by/)).toBeNull();
});

it.each<[Role, RegExp]>([
  ['viewer', /may read this session, not write\. Your role is viewer/],
  ['operator', /may read this session, not write\. Ada can share it/],
  ['approver', /may read this session and decide in it, not write\. Ada can share it/],
])('tells the %s why there is no composer, and who can change that', (role, words) => {
  const session = aSessionRow({ relation: 'view', authorName: 'Ada' });
  renderWithRouter(<ReadOnlyNote session={session} />, { answers: {}, role });
  expect(screen.getByText(words)).toBeDefined();
});
