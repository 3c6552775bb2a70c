import { expect } from '@playwright/test';
import { SessionPage } from '../fixtures/session-page';
import { test } from '../fixtures/test';

test('two sessions at once each wait for their own approval and are answered crosswise', async ({
  session: first,
  person,
  workspace,
  visit,
}) => {
  const second = new SessionPage(await visit(person));
  await second.begin(person, workspace);

  await first.say('rm -rf one && echo first is done');
  await second.say('rm -rf two && echo second is done');
  await expect(first.modal.command).toContainText('rm -rf one');
  await expect(second.modal.command).toContainText('rm -rf two');

  await test.step('the younger is approved, and only it runs', async () => {
    await second.modal.choose('Once');
    await expect(second.ran('rm -rf two && echo second is done')).toContainText('second is done');
    expect(workspace.has('two')).toBe(false);
    expect(workspace.has('one')).toBe(true);
    await expect(first.modal.choice('Once')).toBeEnabled();
  });

  await test.step('the older is denied, and nothing of it reaches the other', async () => {
    await first.modal.choose('Deny');
    await expect(first.record).toContainText('You denied');
    expect(workspace.has('one')).toBe(true);
    await expect(second.record).toHaveCount(1);
    await expect(second.record).toContainText('You approved once');
    await expect(second.thread).not.toContainText('first is done');
    await expect(first.thread).not.toContainText('second is done');
  });
});
