import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { callsTool, says } from '@/tests/support/scripted-endpoint/scripted-answer';
import { expectAccessible } from '../fixtures/accessibility';
import { takePicture } from '../fixtures/gallery';
import { test } from '../fixtures/scribe';
import { expectNoSidewaysScroll } from '../fixtures/width';

const diff = (page: Page, file: string) =>
  page.getByRole('dialog').getByRole('region', { name: new RegExp(`^Changes to .*${file}$`) });

const editTitle = callsTool('edit', {
  path: 'README.md',
  oldText: '# Greeting cards',
  newText: '# Letters\n\nFor everyone.',
});

test('M6 a change to a file is approved from its diff, written exactly so, and kept in view', async ({
  startScribe,
  workspace,
}) => {
  const { session } = await startScribe([editTitle, says('The title is new.')]);
  const { page, modal } = session;
  await session.say('Give it another title');

  await expect(modal.heading).toHaveText(/asks to change a file/);
  const shown = diff(page, 'README.md');
  await expect(shown).toContainText('Removed: # Greeting cards');
  await expect(shown).toContainText('Added: # Letters');
  await expect(modal.root).not.toContainText(/command/i);
  await expectAccessible(page);
  await takePicture(page, 'file-change-light');
  expect(workspace.linesOf('README.md')).toEqual(['# Greeting cards']);

  await modal.choose('Once');
  await expect(session.thread).toContainText('The title is new.');
  expect(workspace.linesOf('README.md')).toEqual(['# Letters', '', 'For everyone.']);
  await expect(session.record).toContainText('edit README.md');
  await expect(session.record).toContainText('+3 −1');

  const panel = page.getByRole('complementary', { name: 'This session' });
  await panel.getByRole('button', { name: /README\.md/ }).click();
  await expect(diff(page, 'README.md')).toContainText('Added: For everyone.');
  await expectAccessible(page);
  await takePicture(page, 'changed-file-light');
});

test('M3 a long change can be approved only after its end was on screen', async ({
  startScribe,
  workspace,
}) => {
  const content = Array.from({ length: 300 }, (_, index) => `line ${index + 1}\n`).join('');
  const { session } = await startScribe([
    callsTool('write', { path: 'docs/long.md', content }),
    says('Written.'),
  ]);
  const { page, modal } = session;
  await session.say('Write it down');
  await expect(modal.choice('Deny')).toBeEnabled();
  await expect(modal.choice('Once')).toBeDisabled();
  await expect(modal.root).toContainText('Scroll to the end to approve');
  await page.keyboard.press('a');
  await expect(modal.heading).toBeVisible();
  expect(workspace.has('docs')).toBe(false);

  await diff(page, 'long.md').focus();
  await page.keyboard.press('End');
  await modal.choose('Once');
  await expect.poll(() => workspace.linesOf('docs/long.md').length).toBe(300);
});

test('G2 always is for one file: its next change asks nobody, another file does', async ({
  startScribe,
  workspace,
}) => {
  const { session } = await startScribe([
    editTitle,
    says('One.'),
    callsTool('write', { path: './README.md', content: '# Cards\n' }),
    callsTool('write', { path: 'NOTES.md', content: '# Notes\n' }),
    says('Two.'),
  ]);
  await session.say('First');
  await session.modal.choose('Always…');
  const rule = session.page.getByRole('dialog', { name: /^Always allow this for/ });
  await expect(rule).toContainText('This file');
  await expect(rule).toContainText(path.join(workspace.directory, 'README.md'));
  await rule.getByRole('button', { name: /^Always allow/ }).click();
  await expect(session.record).toContainText('You approved always');
  await expect(session.thread).toContainText('One.');

  await session.say('Second');
  await expect(session.modal.root).toContainText('NOTES.md');
  expect(workspace.linesOf('README.md')).toEqual(['# Cards']);
  await session.modal.choose('Deny');
  await expect(session.thread).toContainText('Two.');
  expect(workspace.has('NOTES.md')).toBe(false);
});

test('S7 what lies outside the workspace is not even looked at before somebody consented', async ({
  startScribe,
  workspace,
}) => {
  const outside = path.join(path.dirname(workspace.directory), 'private');
  mkdirSync(outside, { recursive: true });
  const notes = path.join(outside, 'notes.txt');
  writeFileSync(notes, 'the code is 4711\n');
  const { session, endpoint } = await startScribe(
    [callsTool('read', { path: '../private/notes.txt' }), says('I may not.')],
    { settings: { fileWrites: 'allow' } },
  );
  const { modal } = session;
  await session.say('What is the code?');
  await expect(modal.heading).toHaveText(/asks to look into a file/);
  await expect(modal.root).toContainText(notes);
  await expect(modal.root).toContainText('outside');
  await expect(modal.choice('Always…')).toHaveCount(0);
  await takePicture(session.page, 'file-look-light');
  await modal.denyBecause('That is private.');
  await expect(session.thread).toContainText('I may not.');
  const heard = endpoint.requests.map(({ body }) => JSON.stringify(body)).join('\n');
  expect(heard).not.toContain('4711');
  expect(heard).toContain('That is private.');
});

test('M3 characters that deceive are shown by their numbers in a diff', async ({ startScribe }) => {
  const { session } = await startScribe([
    callsTool('write', { path: 'a.sh', content: 'if true; then # \u202e p\u0430y\u200b\nfi\n' }),
    says('No.'),
  ]);
  await session.say('Write a script');
  const shown = diff(session.page, 'a.sh');
  for (const code of ['U+202E', 'U+0430', 'U+200B']) await expect(shown).toContainText(code);
  await expect(shown).not.toContainText(/[\u202e\u0430\u200b]/u);
  await expect(session.modal.root).toContainText('3 characters may');
  await takePicture(session.page, 'file-change-deceptive-light');
  await session.modal.choose('Deny');
});

for (const look of ['dark', 'phone'] as const) {
  test(`the change of a file in the look “${look}”`, async ({ startScribe }) => {
    const { session } = await startScribe([editTitle, says('Done.')], { look });
    await session.composer.fill('Give it another title');
    await session.page.getByRole('button', { name: 'Send' }).click();
    await expect(diff(session.page, 'README.md')).toContainText('# Letters');
    await expectNoSidewaysScroll(session.page);
    await expectAccessible(session.page);
    await takePicture(session.page, `file-change-${look}`);
    await session.modal.choose('Once');
    await expect(session.record).toContainText('+3 −1');
    await takePicture(session.page, `file-changed-${look}`);
  });
}
