import { expect } from '@playwright/test';
import { test } from '../fixtures/test';

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
