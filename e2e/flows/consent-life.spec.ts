import { expect } from '@playwright/test';
import { callsTool, says } from '@/tests/support/scripted-endpoint/scripted-answer';
import { expectAccessible } from '../fixtures/accessibility';
import { beginSession } from '../fixtures/begin-session';
import { pendingIn } from '../fixtures/decide';
import { createModelProfile } from '../fixtures/model-profile';
import { withEndpoint } from '../fixtures/model-server';
import { completeSetup } from '../fixtures/person';
import { SessionPage } from '../fixtures/session-page';
import { test } from '../fixtures/test';
import { Workspace } from '../fixtures/workspace';

test('A8 what is edited before it is approved is what runs, and both versions are kept', async ({
  session,
  workspace,
}) => {
  const { modal, page } = session;
  await session.say('rm -rf build');
  await expect(modal.choice('Once')).toBeEnabled();
  await page.keyboard.press('e');
  await expect(modal.editor).toBeFocused();
  await expect(modal.editor).toHaveValue('rm -rf build');

  await test.step('what is never allowed is said at once, and no key approves it', async () => {
    await modal.editor.fill('rm -rf /');
    await expect(modal.root.getByText('Never allowed.')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(modal.root.getByRole('button', { name: /^Approve this once/ })).toBeDisabled();
  });

  await test.step('the changed command is judged, shown and approved', async () => {
    await modal.editor.fill('rm -rf one');
    await expect(modal.root.getByText('Still asks.')).toBeVisible();
    await expect(modal.root.getByRole('region', { name: 'Exactly this would run' })).toContainText(
      'rm -rf one',
    );
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
  });

  await expect(session.ran('rm -rf one')).toContainText('exit 0');
  await expect(session.ran('rm -rf one')).toContainText('A person edited this before it ran');
  await expect(session.record).toContainText('You approved once, after an edit');
  await session.record.getByText('both versions').click();
  await expect(session.record.getByRole('region', { name: /^Changes to/ })).toContainText(
    'rm -rf build',
  );
  expect([workspace.has('one'), workspace.has('build')]).toEqual([false, true]);
});

test('A4 five more minutes move the deadline in every tab, and nothing is decided by it', async ({
  session,
  person,
  workspace,
}) => {
  const { modal } = session;
  const other = new SessionPage(await session.page.context().newPage());
  await other.open(session.id);
  await session.say('rm -rf build');
  await expect(other.modal.heading).toBeVisible();
  const before = await pendingIn(person, session.id);
  await modal.root.getByRole('button', { name: '5 more minutes' }).click();

  for (const tab of [session, other]) {
    await expect(tab.modal.root).toContainText(`${person.name} added time.`);
    await expect(tab.modal.root.getByRole('timer')).toHaveText(/^6:/);
  }
  const after = await pendingIn(person, session.id);
  expect(after.expiresAt - before.expiresAt).toBe(300_000);
  expect(after.timeoutMs).toBe(after.expiresAt - after.requestedAt);
  expect(workspace.has('build')).toBe(true);
  await modal.choose('Once');
  await expect(session.ran('rm -rf build')).toContainText('exit 0');
});

test('A12 what nobody answered is asked again from its card, and is never called a no', async ({
  admin,
  server,
  visit,
}) => {
  const workspace = await Workspace.create(admin, server.scratch, { toolTimeoutMs: 10_000 });
  const session = new SessionPage(await visit(admin));
  const { modal, page } = session;
  await session.begin(admin, workspace);
  await session.say('rm -rf build');
  await expect(modal.root).toContainText('Expired, nobody answered', { timeout: 20_000 });
  await page.keyboard.press('Escape');
  await expect(session.record).toContainText('Expired');
  await expect(session.record).not.toContainText(/denied/i);
  await expect(session.state('Finished')).toBeVisible();

  await session.record.getByRole('button', { name: 'Ask again' }).click();
  await expect(modal.command).toContainText('rm -rf build');
  await modal.choose('Once');
  await expect(session.ran('rm -rf build')).toContainText('exit 0');
  expect(workspace.has('build')).toBe(false);
});

test('A14 what was denied is refused for the rest of the run, until a person reopens it', async ({
  freshServer: server,
  visit,
}) => {
  test.setTimeout(90_000);
  const ada = await completeSetup(server);
  const workspace = await Workspace.create(ada, server.scratch);
  const deletes = (command: string) => callsTool('terminal', { command });
  const plan = [
    deletes('rm -rf build'),
    deletes('/bin/rm --recursive --force ./build'),
    deletes('rm -rf one'),
    deletes('rm -rf build'),
    says('Then it stays.'),
  ];
  let step = 0;
  const answers = () => plan[step++] ?? says('There is nothing more.');
  await withEndpoint({ answers }, async (endpoint) => {
    const profile = await createModelProfile(ada, { endpoint, directory: workspace.directory });
    const session = new SessionPage(await visit(ada));
    const { modal, page } = session;
    await session.open(await beginSession(ada, profile.id, 'Tidy up'));
    await modal.choose('Deny');

    await test.step('the same by another way is refused without asking, and says so', async () => {
      await expect(session.refusal).toContainText('Denied before');
      await expect(session.refusal).toContainText('rm --recursive');
      await expect(modal.command).toContainText('rm -rf one');
      await page.keyboard.press('Escape');
    });

    await test.step('reopened, it asks again', async () => {
      const denied = session.record.filter({ hasText: 'You denied' });
      await expect(denied).toContainText('refused for the rest of its run');
      await denied.getByRole('button', { name: 'Reopen' }).click();
      await expect(denied).toContainText('Reopened: it may be asked again');
      await page.keyboard.press('F6');
      await modal.choose('Deny');
      await expect(modal.command).toContainText('rm -rf build');
      await modal.choose('Once');
    });
    await expect(session.thread).toContainText('Then it stays.');
    expect([workspace.has('build'), workspace.has('one')]).toEqual([false, true]);
  });
});
