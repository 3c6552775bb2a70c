import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ShareDialog } from '@/components/frame/share-dialog';
import type { SessionShare, ShareCandidate } from '@/server/domain/session-share';
import { anId, aSessionRow } from '@/tests/support/a-session-row';
import { renderWithRouter, routerRefusal, type Answers } from '@/tests/support/render-with-router';

const ada: ShareCandidate = { userId: anId('usr', 2), name: 'Ada', email: null, canOperate: true };
const vera: ShareCandidate = { ...ada, userId: anId('usr', 3), name: 'Vera', canOperate: false };
const session = aSessionRow();

/** A server that keeps what it is told. */
function renderDialog(shares: SessionShare[], answers: Answers = {}) {
  let held = shares;
  const people = [ada, vera];
  return renderWithRouter(<ShareDialog session={session} isOpen onOpenChange={() => {}} />, {
    answers: {
      'shares.list': () => held,
      'shares.candidates': () => people,
      'shares.set': (input) => {
        const { userId, level } = input as Pick<SessionShare, 'userId' | 'level'>;
        const person = people.find((one) => one.userId === userId)!;
        held = [...held.filter((one) => one.userId !== userId), { ...person, level, createdAt: 1 }];
        return {};
      },
      'shares.revoke': (input) => {
        held = held.filter((one) => one.userId !== (input as SessionShare).userId);
        return {};
      },
      ...answers,
    },
  });
}

/** Radix opens a list on a key. */
async function choose(list: string, option: string | RegExp): Promise<void> {
  fireEvent.keyDown(await screen.findByRole('combobox', { name: list }), { key: 'Enter' });
  fireEvent.keyDown(await screen.findByRole('option', { name: option }), { key: 'Enter' });
}

it('shares with a person at a level and shows it', async () => {
  const { callsTo } = renderDialog([]);
  expect(await screen.findByText('Shared with nobody yet.')).toBeDefined();
  await choose('Person', 'Ada');
  await choose('May', /^Operate/);
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  const list = within(await screen.findByRole('list', { name: 'Shared with' }));
  expect(list.getByText('Ada')).toBeDefined();
  expect(callsTo('shares.set')).toEqual([
    { sessionId: session.id, userId: ada.userId, level: 'operate' },
  ]);
});

it('offers a viewer to view only, and says so', async () => {
  const { callsTo } = renderDialog([]);
  await choose('Person', 'Vera');
  expect(screen.getByText('Vera is a viewer and may only read.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  await screen.findByRole('list', { name: 'Shared with' });
  expect(callsTo('shares.set')).toMatchObject([{ userId: vera.userId, level: 'view' }]);
});

it('takes a share back', async () => {
  renderDialog([{ ...ada, level: 'view', createdAt: 1 }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Stop sharing with Ada' }));
  expect(await screen.findByText('Shared with nobody yet.')).toBeDefined();
});

it('says why nothing was changed, and keeps what was shared', async () => {
  renderDialog([{ ...ada, level: 'view', createdAt: 1 }], {
    'shares.revoke': () => {
      throw routerRefusal('forbidden', 'Only the author may share it.');
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Stop sharing with Ada' }));
  expect(await screen.findByText('Only the author may share it.')).toBeDefined();
  await waitFor(() => expect(screen.getByText('Ada')).toBeDefined());
});

it('says so when the people could not be loaded, and tries again', async () => {
  let isDown = true;
  renderDialog([], {
    'shares.list': () => {
      if (isDown) throw routerRefusal('storage_failed', 'The database could not be read.');
      return [];
    },
  });
  expect(await screen.findByText('The database could not be read.')).toBeDefined();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByText('Shared with nobody yet.')).toBeDefined();
});
