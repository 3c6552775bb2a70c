import { expect } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility';
import { joinServer } from '../fixtures/person';
import { SessionPage } from '../fixtures/session-page';
import { test } from '../fixtures/test';

/** What the server answers to a tab that reads on, or marks as read, before it has heard. */
const NO_LONGER_SHARED = /^404 (GET|POST) \/api\/trpc\/sessions\.(get|list|markRead)/;

test('a session is shared to view, then to operate, then taken back, while the other one looks on', async ({
  admin,
  visit,
  session,
  trouble,
}) => {
  trouble.allow(NO_LONGER_SHARED);
  const grace = await joinServer(admin, { name: 'Grace Murray' });
  const { page } = session;
  const guest = new SessionPage(await visit(grace));
  await session.say('echo for all to read');
  await expect(session.ran('echo for all to read')).toBeVisible();
  const row = guest.sidebarRow('echo for all to read');

  await test.step('nothing of it is seen before it is shared', async () => {
    await guest.page.goto('/');
    await expect(guest.page.getByText('No sessions yet')).toBeVisible();
  });

  await test.step('the author shares it to view from its menu', async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Menu of/ })
      .click();
    await page.getByRole('menuitem', { name: 'Share…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Share “/ });
    await dialog.getByRole('combobox', { name: 'Person' }).click();
    await page.getByRole('option', { name: grace.name }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(dialog.getByRole('list', { name: 'Shared with' })).toContainText(grace.name);
  });

  await test.step('it appears at once, marked, and is read without a composer', async () => {
    await expect(row).toContainText(/Shared by .* · view/);
    await row.click();
    await expect(guest.ran('echo for all to read')).toBeVisible();
    await expect(guest.page.getByText(/You may read this session, not write\./)).toBeVisible();
    await expect(guest.composer).toHaveCount(0);
    await guest.page
      .getByRole('main')
      .getByRole('button', { name: /^Menu of/ })
      .click();
    await expect(guest.page.getByRole('menuitem')).toHaveText(['Leave this session']);
    await guest.page.keyboard.press('Escape');
    await expectAccessible(guest.page);
  });

  await test.step('what waits is seen by who may only view, and not put to them', async () => {
    await page.keyboard.press('Escape');
    await session.say('rm -rf build');
    await expect(session.modal.heading).toBeVisible();
    await expect(guest.waitingCard).toBeVisible();
    await expect(guest.modal.root).toHaveCount(0);
    await expect(guest.waitingCard.getByRole('button')).toHaveCount(0);
  });

  await test.step('given to operate, it is put to them, and they sign', async () => {
    const share = {
      sessionId: session.id,
      userId: await userIdOf(grace),
      level: 'operate' as const,
    };
    await admin.api.shares.set.mutate(share);
    await expect(guest.modal.heading).toBeVisible();
    await guest.modal.choose('Once');
    await expect(guest.record).toContainText('You approved');
    await expect(session.record).toContainText(grace.name);
    await guest.page.keyboard.press('Escape');
    // The approved command has to be over: a session that runs takes no second message.
    await expect
      .poll(async () => {
        const { session: row } = await admin.api.sessions.get.query({ sessionId: session.id });
        return row.currentRun;
      })
      .toBeNull();
    await guest.say('echo from the other one');
    await expect(session.ran('echo from the other one')).toBeVisible();
  });

  await test.step('taken back, it ends on their screen and leaves their list', async () => {
    await admin.api.shares.revoke.mutate({
      sessionId: session.id,
      userId: await userIdOf(grace),
    });
    await expect(guest.page.getByText('This session is no longer shared with you')).toBeVisible();
    await expect(row).toHaveCount(0);
    await guest.page.goto(`/sessions/${session.id}`);
    await expect(guest.page.getByText('There is no such session')).toBeVisible();
  });

  await test.step('shared once more, they leave it themselves', async () => {
    await admin.api.shares.set.mutate({
      sessionId: session.id,
      userId: await userIdOf(grace),
      level: 'view',
    });
    await guest.page.goto('/');
    await row.click();
    await guest.page
      .getByRole('main')
      .getByRole('button', { name: /^Menu of/ })
      .click();
    await guest.page.getByRole('menuitem', { name: 'Leave this session' }).click();
    const dialog = guest.page.getByRole('dialog', { name: /^Leave “/ });
    await expect(dialog).toContainText('can share it again.');
    await expectAccessible(guest.page);
    await dialog.getByRole('button', { name: 'Leave session' }).click();
    await expect(guest.page).not.toHaveURL(/\/sessions\//);
    await expect(row).toHaveCount(0);
    expect(await admin.api.shares.list.query({ sessionId: session.id })).toEqual([]);
  });
});

test('a viewer starts nothing, and an approver signs in a session that is not theirs', async ({
  admin,
  visit,
  session,
  trouble,
}) => {
  trouble.allow(NO_LONGER_SHARED);
  const vera = await visit(await joinServer(admin, { name: 'Vera Rubin', role: 'viewer' }));
  const emmy = new SessionPage(
    await visit(await joinServer(admin, { name: 'Emmy Noether', role: 'approver' })),
  );

  await test.step('the viewer has no composer and no way to a new session', async () => {
    await vera.goto('/');
    await expect(vera.getByText('You read along')).toBeVisible();
    await expect(vera.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
    await expect(vera.getByRole('link', { name: 'New session' })).toHaveCount(0);
    await expectAccessible(vera);
  });

  await test.step('the approver finds what waits in the inbox, opens the session and signs', async () => {
    await emmy.page.goto('/approvals');
    await expect(emmy.page.getByText('Nothing waits for you')).toBeVisible();
    await session.say('rm -rf build');
    await expect(session.modal.heading).toBeVisible();
    const pane = emmy.page.getByRole('main');
    await expect(pane.getByRole('list', { name: 'Waiting' })).toContainText('rm -rf build');
    await pane.getByRole('link', { name: 'Open the session' }).click();
    await expect(emmy.modal.heading).toBeVisible();
    await emmy.modal.choose('Deny');
    await expect(session.record).toContainText('Emmy Noether denied');
    await expect(
      emmy.page.getByText(/You may read this session and decide in it, not write\./),
    ).toBeVisible();
    await expect(emmy.stopButton).toHaveCount(0);
  });
});

async function userIdOf({ api }: Awaited<ReturnType<typeof joinServer>>) {
  return (await api.viewer.me.query()).actor.userId;
}
