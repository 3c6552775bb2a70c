import { expect } from '@playwright/test';
import type { Person } from '../fixtures/person';
import { say } from '../fixtures/say';
import { SessionPage } from '../fixtures/session-page';
import { test } from '../fixtures/test';

/** How long a fresh prompt takes no click and no key. */
const ARMING_MS = 600;

/** Enter on a busy session is refused, and its text stays. */
const BUSY = /^409 POST .*messages\.send/;

async function expectStillPending(person: Person, count = 1): Promise<void> {
  expect(await person.api.approvals.pending.query()).toHaveLength(count);
}

for (const written of ['', 'y', 'ye', 'yes']) {
  test(`M2 “yes⏎” approves nothing and loses no character when the prompt comes after “${written}”`, async ({
    session,
    person,
    workspace,
    trouble,
  }) => {
    trouble.allow(BUSY);
    const { keyboard } = session.page;
    await session.composer.focus();
    await keyboard.type(written);
    await say(person, session.id, 'rm -rf build');
    await expect(session.waitingCard).toBeVisible();
    await keyboard.type('yes'.slice(written.length));
    await keyboard.press('Enter');

    await expect(session.notSent).toContainText('Not sent');
    await expect(session.composer).toHaveValue('yes');
    await expect(session.composer).toBeFocused();
    await expect(session.dock.heading).toBeVisible();
    await expectStillPending(person);
    expect(workspace.has('build')).toBe(true);
  });
}

test('M2 typing while the prompt is on its way loses no character either', async ({
  session,
  person,
  trouble,
}) => {
  trouble.allow(BUSY);
  const { keyboard } = session.page;
  await session.composer.focus();
  await say(person, session.id, 'rm -rf build');
  for (const key of ['y', 'e', 's', 'Enter']) await keyboard.press(key, { delay: 40 });
  await expect(session.dock.heading).toBeVisible();
  await expect(session.composer).toHaveValue('yes');
  await expectStillPending(person);
});

test('M4 unsent text docks the prompt without taking the focus; F6 opens it', async ({
  session,
  person,
}) => {
  await session.composer.fill('a thought that is not finished');
  await say(person, session.id, 'rm -rf build');

  await expect(session.dock.heading).toBeVisible();
  await expect(session.modal.root).toBeHidden();
  await expect(session.composer).toBeFocused();
  await expect(session.page.getByText('Press F6 to open it')).toBeAttached();

  await session.page.keyboard.press('F6');
  await expect(session.modal.heading).toBeFocused();
  await session.modal.choose('Deny');
  await expect(session.record).toContainText('You denied');
  await expect(session.composer).toHaveValue('a thought that is not finished');
});

test('M4 the docked prompt can be answered where it stands', async ({ session, person }) => {
  await session.composer.fill('later');
  await say(person, session.id, 'rm -rf build');
  await session.dock.choose('Once');
  await expect(session.ran('rm -rf build')).toContainText('exit 0');
  await expect(session.composer).toHaveValue('later');
});

test('M2 a fresh prompt takes no click and no key for 600 ms', async ({
  visit,
  person,
  workspace,
}) => {
  const page = await visit(person);
  // The page's clock stands still, so that nothing here depends on how fast the machine is.
  await page.clock.install();
  const session = new SessionPage(page);
  await session.begin(person, workspace);
  await expect(page.getByRole('main').getByText('Idle')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await say(person, session.id, 'rm -rf build');
  const { modal } = session;
  await expect(modal.heading).toBeVisible();

  await test.step('neither at once nor just before', async () => {
    await modal.choice('Once').click({ force: true });
    await page.keyboard.press('a');
    await page.clock.runFor(ARMING_MS - 1);
    await modal.choice('Once').click({ force: true });
    await page.keyboard.press('a');
    await page.clock.runFor(ARMING_MS / 3);
    await expectStillPending(person);
  });

  await test.step('nor by a press that began before', async () => {
    await page.reload();
    await expect(modal.heading).toBeVisible();
    await modal.choice('Once').hover({ force: true });
    await page.mouse.down();
    await page.clock.runFor(ARMING_MS * 2);
    await page.mouse.up();
    await page.clock.runFor(ARMING_MS);
    await expectStillPending(person);
    await expect(modal.choice('Once')).toBeEnabled();
  });

  await test.step('afterwards it does', async () => {
    await modal.choice('Once').click();
    await page.clock.runFor(ARMING_MS);
    await expect(session.ran('rm -rf build')).toBeVisible();
  });
});
