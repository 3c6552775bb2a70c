import { expect } from '@playwright/test';
import type { Person } from '../fixtures/person';
import { say } from '../fixtures/say';
import { SessionPage } from '../fixtures/session-page';
import { test } from '../fixtures/test';

/** How long a fresh prompt takes no click and no key. */
const ARMING_MS = 600;

/** How finely the clock of a page is moved on. */
const STEP_MS = 20;

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
  // The page's clock stands still but for what is said here, so that no machine is too slow.
  await page.clock.install();
  const session = new SessionPage(page);
  const { modal } = session;
  await session.begin(person, workspace);
  await expect(session.state('Idle')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  // Not in the composer, where a character that comes too early would belong.
  await page.getByRole('button', { name: 'Send' }).focus();
  await say(person, session.id, 'rm -rf build');
  const untilShown = (): Promise<void> =>
    expect(async () => {
      await page.clock.runFor(STEP_MS);
      expect(await modal.heading.isVisible()).toBe(true);
    }).toPass({ timeout: 20_000, intervals: [STEP_MS] });

  await test.step('neither at once nor just before', async () => {
    await untilShown();
    await modal.choice('Once').click({ force: true });
    await page.keyboard.press('a');
    await page.clock.runFor(ARMING_MS - 10 * STEP_MS);
    await modal.choice('Once').click({ force: true });
    await page.keyboard.press('a');
    await page.clock.runFor(5 * STEP_MS);
    await expect(modal.choice('Once')).toBeDisabled();
    await expectStillPending(person);
  });

  await test.step('nor by a press that began before', async () => {
    await page.reload();
    await untilShown();
    await modal.choice('Once').hover({ force: true });
    await page.mouse.down();
    await page.clock.runFor(ARMING_MS * 2);
    await page.mouse.up();
    await page.clock.runFor(ARMING_MS);
    await expect(modal.choice('Once')).toBeEnabled();
    await expectStillPending(person);
  });

  await test.step('afterwards it does', async () => {
    await modal.choice('Once').click();
    await expect(async () => {
      await page.clock.runFor(STEP_MS);
      expect(await session.ran('rm -rf build').isVisible()).toBe(true);
    }).toPass({ timeout: 20_000, intervals: [STEP_MS] });
  });
});
