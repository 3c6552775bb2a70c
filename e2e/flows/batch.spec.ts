import { expect } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility';
import { beginSession } from '../fixtures/begin-session';
import { pendingIn } from '../fixtures/decide';
import { test } from '../fixtures/test';

test('M5 several are ticked and decided at once, with a result for each', async ({
  visit,
  person,
  workspace,
}) => {
  for (const command of ['rm -rf build', 'rm -rf one', 'rm -rf two\necho done']) {
    await pendingIn(person, await beginSession(person, workspace.profile.id, command));
  }
  const page = await visit(person);
  await page.goto('/approvals');
  const waiting = page.getByRole('list', { name: 'Waiting' });
  const bar = page.getByRole('region', { name: 'Ticked' });
  const results = page.getByRole('region', { name: 'Result of the last answer' });
  await expect(waiting.getByRole('listitem')).toHaveCount(3);

  await test.step('x and j tick by keyboard; what is not shown whole can only be denied', async () => {
    for (const key of ['x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
    await expect(bar).toContainText('3 ticked');
    await expect(bar).toContainText('rm -rf two is not shown whole here');
    await expect(page.getByText('The keys act on the 3 ticked')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('Once covers the two others; somebody else was quicker with one', async () => {
    await expect(bar.getByRole('button', { name: /^Once for 2/ })).toBeEnabled();
    await page.keyboard.press('a');
    await expect(results).toContainText('2 answered');
    await expect(results.getByRole('listitem')).toHaveText([
      /rm -rf build.*You approved once/,
      /rm -rf one.*You approved once/,
    ]);
    await expect.poll(() => workspace.has('one')).toBe(false);
    expect(workspace.has('two')).toBe(true);
  });

  await test.step('the one that was left is denied with a reason', async () => {
    await expect(bar).toContainText('1 ticked');
    await page.keyboard.press('r');
    await page.getByRole('textbox', { name: 'Reason, for the agents' }).fill('Still needed');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing waits for you')).toBeVisible();
    await expect(results).toContainText('You denied');
    expect(workspace.has('two')).toBe(true);
  });
});

test('M5 one that ended meanwhile is told with who decided it, and leaves the others', async ({
  visit,
  person,
  workspace,
  trouble,
}) => {
  trouble.allow(/WebSocket/);
  for (const command of ['rm -rf build', 'rm -rf one']) {
    await pendingIn(person, await beginSession(person, workspace.profile.id, command));
  }
  const page = await visit(person);
  // What happens meanwhile does not arrive here.
  await page.routeWebSocket(/.*/, (socket) => void socket.close());
  await page.goto('/approvals');
  const waiting = page.getByRole('list', { name: 'Waiting' });
  await waiting.getByRole('checkbox').first().check();
  await waiting.getByRole('checkbox').last().check();
  const [first] = await person.api.approvals.pending.query();
  const { id: approvalId, payloadHash } = first!;
  await person.api.approvals.decide.mutate({ approvalId, payloadHash, choice: 'deny' });

  const bar = page.getByRole('region', { name: 'Ticked' });
  await bar.getByRole('button', { name: /^Once for 2/ }).click();
  const results = page.getByRole('region', { name: 'Result of the last answer' });
  await expect(results.getByRole('listitem').first()).toContainText(
    'You denied, before your answer came',
  );
  await expect(results.getByRole('listitem').last()).toContainText('You approved once');
  await expect.poll(() => workspace.has('one')).toBe(false);
  expect(workspace.has('build')).toBe(true);
});
