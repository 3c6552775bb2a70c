import { expect } from '@playwright/test';
import { ApprovalPrompt } from '../fixtures/approval-prompt';
import { say } from '../fixtures/say';
import { SessionPage } from '../fixtures/session-page';
import { test } from '../fixtures/test';

test('M4 M5 what waits elsewhere raises badge and title, and is decided in the inbox', async ({
  session,
  person,
  workspace,
  visit,
}) => {
  const { page } = session;
  await page.goto('/');
  await say(person, session.id, 'rm -rf build');

  await test.step('no modal for another session, but badge, title and its place in the list', async () => {
    const inbox = page.getByRole('link', { name: /Inbox/ });
    await expect(inbox).toContainText('1 waiting for a decision');
    await expect(page).toHaveTitle(/^\(1\) /);
    await expect(page.getByRole('region', { name: 'Needs you' })).toContainText('rm -rf build');
    await expect(session.modal.root).toBeHidden();
    await inbox.click();
  });

  await test.step('the soonest deadline comes first, with the whole prompt beside it', async () => {
    const other = new SessionPage(await visit(person));
    await other.begin(person, workspace);
    await other.say('rm -rf one');
    const waiting = page.getByRole('list', { name: 'Waiting' }).getByRole('listitem');
    await expect(waiting).toHaveCount(2);
    await expect(waiting.first()).toContainText('rm -rf build');
    await expect(waiting.last()).toContainText('rm -rf one');
  });

  const pane = new ApprovalPrompt(page.getByRole('region', { name: /asks to run a command/ }));
  await test.step('the younger is decided first, and the older stays', async () => {
    await page.getByRole('list', { name: 'Waiting' }).getByRole('button').last().click();
    await expect(pane.command).toContainText('rm -rf one');
    await pane.choose('Once');
    await expect.poll(() => workspace.has('one')).toBe(false);
    expect(workspace.has('build')).toBe(true);
    await expect(page).toHaveTitle(/^\(1\) /);
  });

  await test.step('the last one is denied; badge and title are clear', async () => {
    await expect(pane.command).toContainText('rm -rf build');
    await pane.choose('Deny');
    await expect(page.getByText('Nothing waits for you')).toBeVisible();
    await expect(page).toHaveTitle(/^Inbox/);
    await page.getByRole('radio', { name: 'Decided' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'You denied' })).toHaveCount(1);
    await expect(page.getByRole('listitem').filter({ hasText: 'You approved' })).toHaveCount(1);
  });
});
