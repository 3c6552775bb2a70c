import { expect } from '@playwright/test';
import { SessionPage } from '../fixtures/session-page';
import { test } from '../fixtures/test';

/** More than there are stops within a prompt. */
const STOPS = 24;

test('the whole story needs no mouse', async ({ server, person, visit }) => {
  const page = await visit(server);
  const { keyboard } = page;
  const session = new SessionPage(page);
  const { modal, record } = session;

  await test.step('sign in', async () => {
    await page.goto('/sign-in');
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
    await keyboard.type(person.email);
    await keyboard.press('Tab');
    await keyboard.type(person.password);
    await keyboard.press('Enter');
    await expect(session.composer).toBeFocused();
  });

  await test.step('say something', async () => {
    await keyboard.type('ls -la');
    await keyboard.press('Enter');
    await expect(session.ran('ls -la')).toContainText('README.md');
    await expect(session.composer).toBeFocused();
  });

  await test.step('stay inside the prompt with Tab', async () => {
    await keyboard.type('rm -rf build');
    await keyboard.press('Enter');
    await expect(modal.heading).toBeFocused();
    for (let stop = 0; stop < STOPS; stop += 1) {
      await keyboard.press('Tab');
      await expect(modal.root.locator(':focus')).toHaveCount(1);
    }
  });

  await test.step('ask for the keys, hide, open again, approve once', async () => {
    await expect(modal.choice('Once')).toBeEnabled();
    await keyboard.press('?');
    await expect(modal.root).toContainText('Approve for this session');
    await keyboard.press('?');
    await keyboard.press('Escape');
    await expect(modal.root).toBeHidden();
    await keyboard.press('F6');
    await expect(modal.choice('Once')).toBeEnabled();
    await keyboard.press('a');
    await expect(record).toContainText('You approved once');
    await expect(session.ran('rm -rf build')).toContainText('exit 0');
  });

  await test.step('deny with a reason', async () => {
    await session.composer.focus();
    await keyboard.type('rm -rf src');
    await keyboard.press('Enter');
    await expect(modal.choice('Deny')).toBeEnabled();
    await keyboard.press('r');
    await keyboard.type('we still need it');
    await keyboard.press('Enter');
    await expect(record.nth(1)).toContainText('we still need it');
  });

  await test.step('go to the inbox and begin another session', async () => {
    await expect(modal.root).toBeHidden();
    await page.getByRole('button', { name: 'Send' }).focus();
    await keyboard.press('g');
    await keyboard.press('i');
    await expect(page.getByText('Nothing waits for you')).toBeVisible();
    await keyboard.press('n');
    await expect(session.composer).toBeFocused();
  });
});
