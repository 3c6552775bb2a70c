import { expect } from '@playwright/test';
import { test } from '../fixtures/test';

const HIDES_OR_TURNS = /[\u202e\u202c\u200b\u2066]/u;

test('M3 a command of 4,000 characters can be approved only after its end was on screen', async ({
  session,
  workspace,
}) => {
  const lines = Array.from({ length: 80 }, (_, index) => `echo ${`${index} `.repeat(18)}`);
  const command = [...lines, 'rm -rf build'].join('\n');
  expect(command.length).toBeGreaterThan(4_000);
  await session.say(command);

  const { modal } = session;
  await expect(modal.choice('Deny')).toBeEnabled();
  await expect(modal.choice('Once')).toBeDisabled();
  await expect(modal.root).toContainText('Scroll to the end to approve');
  await session.page.keyboard.press('a');
  await expect(modal.heading).toBeVisible();
  expect(workspace.has('build')).toBe(true);

  await modal.command.getByText('rm -rf build').scrollIntoViewIfNeeded();
  await modal.choose('Once');
  await expect.poll(() => workspace.has('build')).toBe(false);
});

test('M3 characters that hide or look like others are shown by their numbers', async ({
  session,
}) => {
  const hidden = {
    'U+202E': '\u202e',
    'U+200B': '\u200b',
    'U+2066': '\u2066',
    'U+0430': 'b\u0430nana',
    'U+001B': '\u001b[8m',
  };
  await session.say(`rm -rf build # ${Object.values(hidden).join(' x ')}`);
  for (const code of Object.keys(hidden)) {
    await expect(session.modal.command).toContainText(code);
  }
  await expect(session.modal.command).not.toContainText(/[\u202e\u200b\u2066\u0430\u001b]/u);
  await session.modal.choose('Deny');
  await expect(session.record).toContainText('U+202E');
});

test('M3 what hides or turns in a command turns nothing in titles and lists', async ({
  session,
  admin,
  visit,
}) => {
  const { page, modal } = session;
  await session.say('rm -rf build # \u202etxt.\u202c \u200b\u2066');
  await expect(modal.heading).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(session.sidebarRow('rm -rf build # txt.')).toContainText('U+202Etxt.U+202C');
  await expect(page).toHaveTitle(/rm -rf build # txt\./);
  expect(await page.title()).not.toMatch(HIDES_OR_TURNS);
  await expect(page.locator('body')).not.toContainText(HIDES_OR_TURNS);

  await page.goto('/approvals');
  await expect(page.getByRole('main')).toContainText('U+202E');
  await expect(page.locator('body')).not.toContainText(HIDES_OR_TURNS);

  const control = await visit(admin);
  for (const place of ['approvals', 'sessions', 'runs']) {
    await control.goto(`/admin/${place}`);
    await expect(control.getByRole('main')).toContainText('txt.');
    await expect(control.locator('body')).not.toContainText(HIDES_OR_TURNS);
  }
});

test('M3 always shows the exact rule before it is stored, and then spares the same question', async ({
  session,
  workspace,
}) => {
  await session.say('rm -rf build');
  const { modal } = session;
  await modal.choose('Always…');
  const rule = session.page.getByRole('dialog', { name: /^Always allow this for/ });
  await expect(rule).toContainText('/build/**');
  await expect(rule).toContainText(workspace.directory);
  await expect(rule.getByRole('button', { name: /^Always allow/ })).toBeEnabled();
  await rule.getByRole('button', { name: /^Always allow/ }).click();
  await expect(session.record).toContainText('You approved always');

  await expect(session.state('Finished')).toBeVisible();
  workspace.addFolder('build');
  await session.say('rm -rf build');
  await expect(session.ran('rm -rf build')).toHaveCount(2);
  expect(workspace.has('build')).toBe(false);

  await session.say('rm -rf one');
  await expect(modal.command).toContainText('rm -rf one');
});
