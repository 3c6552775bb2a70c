import { expect } from '@playwright/test';
import { pendingIn } from '../fixtures/decide';
import { SessionPage } from '../fixtures/session-page';
import { test } from '../fixtures/test';

const COUNTED = 'echo ran >> counter.txt; rm -rf build';

test('A2 a decision in one tab shows in the other who won and how', async ({ session }) => {
  const other = new SessionPage(await session.page.context().newPage());
  await other.page.goto(session.page.url());
  await session.say('rm -rf build');
  await expect(other.modal.heading).toBeVisible();
  await session.modal.choose('Once');

  await expect(other.modal.ending).toContainText('You approved once, in another tab');
  await other.modal.close();
  await expect(other.modal.root).toBeHidden();
  await expect(other.record).toContainText('You approved once');
  await expect(session.modal.root).toBeHidden();
});

test('A9 a double click approves once: the command runs one time', async ({
  session,
  workspace,
}) => {
  await session.say(COUNTED);
  await expect(session.modal.choice('Once')).toBeEnabled();
  await session.modal.choice('Once').dblclick();
  await expect(session.ran(COUNTED)).toContainText('exit 0');
  expect(workspace.linesOf('counter.txt')).toEqual(['ran']);
});

test('A9 two tabs that approve at once run the command one time', async ({
  session,
  workspace,
  trouble,
}) => {
  trouble.allow(/^409 POST .*approvals\.decide/);
  const other = new SessionPage(await session.page.context().newPage());
  await other.page.goto(session.page.url());
  await session.say(COUNTED);
  await expect(other.modal.choice('Once')).toBeEnabled();
  await expect(session.modal.choice('Once')).toBeEnabled();
  await Promise.all([session, other].map(({ page }) => page.keyboard.press('a')));
  await expect(session.ran(COUNTED)).toContainText('exit 0');
  await expect(other.ran(COUNTED)).toContainText('exit 0');
  expect(workspace.linesOf('counter.txt')).toEqual(['ran']);
});

test('M1 a reload while an approval is pending keeps its prompt', async ({ session }) => {
  await session.say('rm -rf build');
  await expect(session.modal.heading).toBeVisible();
  await session.page.reload();
  await expect(session.modal.command).toContainText('rm -rf build');
  await session.modal.choose('Once');
  await expect(session.ran('rm -rf build')).toContainText('exit 0');
});

test('M1 a prompt is there again after another session was opened', async ({
  session,
  person,
  workspace,
  visit,
}) => {
  const elsewhere = new SessionPage(await visit(person));
  await elsewhere.begin(person, workspace);
  await elsewhere.say('echo somewhere else');
  await session.say('rm -rf build');
  await expect(session.modal.heading).toBeVisible();
  await session.page.keyboard.press('Escape');

  await session.sidebarRow('echo somewhere else').click();
  await expect(session.ran('echo somewhere else')).toBeVisible();
  await expect(session.modal.root).toBeHidden();
  await session.sidebarRow('rm -rf build').click();
  await expect(session.modal.command).toContainText('rm -rf build');
});

test('M4 Escape hides the prompt without deciding; the badge stays and opens it', async ({
  session,
  workspace,
}) => {
  await session.say('rm -rf build');
  await expect(session.modal.heading).toBeVisible();
  await session.page.keyboard.press('Escape');
  await expect(session.modal.root).toBeHidden();
  await expect(session.waitingCard).toBeVisible();
  expect(workspace.has('build')).toBe(true);

  await session.badge.click();
  await expect(session.modal.heading).toBeFocused();
  await session.page.keyboard.press('Escape');
  await session.page.keyboard.press('F6');
  await session.modal.choose('Deny');
  await expect(session.record).toContainText('You denied');
});

test('A2 a decision by the API shows in two tabs that have the prompt open, and both let go of it', async ({
  session,
  person,
}) => {
  const other = new SessionPage(await session.page.context().newPage());
  await other.open(session.id);
  await session.say('rm -rf build');
  for (const tab of [session, other]) await expect(tab.modal.choice('Once')).toBeEnabled();
  const { id: approvalId, payloadHash } = await pendingIn(person, session.id);
  await person.api.approvals.decide.mutate({ approvalId, payloadHash, choice: 'once' });
  for (const tab of [session, other]) {
    await expect(tab.modal.ending).toContainText('You approved once, in another tab');
    await tab.page.keyboard.press('a');
    await tab.page.keyboard.press('Escape');
    await expect(tab.modal.root).toBeHidden();
    await expect(tab.ran('rm -rf build')).toContainText('exit 0');
  }
});

test('M1 an answer that fails with 500 leaves the prompt usable, and counts once', async ({
  session,
  workspace,
  trouble,
}) => {
  trouble.allow(/^500 POST .*approvals\.decide/);
  const { page, modal } = session;
  await page.route('**/approvals.decide**', (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  });
  await session.say(COUNTED);
  await modal.choose('Once');
  await expect(modal.failure).toBeVisible();
  await expect(session.waitingCard).toBeVisible();
  await modal.choose('Once');
  await expect(session.ran(COUNTED)).toContainText('exit 0');
  expect(workspace.linesOf('counter.txt')).toEqual(['ran']);
});

test('A2 the late refusal of one answer never shows on the prompt that came next', async ({
  session,
  person,
  trouble,
}) => {
  trouble.allow(/^500 POST .*approvals\.decide/);
  const { page, modal } = session;
  let fail: () => void = () => {};
  const isTime = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(
    '**/approvals.decide**',
    async (route) => {
      await isTime;
      await route.fulfill({ status: 500, body: '' });
    },
    { times: 1 },
  );
  await session.say('rm -rf build');
  await modal.choose('Once');
  const { id: approvalId, payloadHash } = await pendingIn(person, session.id);
  await person.api.approvals.decide.mutate({ approvalId, payloadHash, choice: 'deny' });
  await page.keyboard.press('Escape');
  await expect(session.state('Finished')).toBeVisible();
  await session.say('rm -rf one');
  await expect(modal.command).toContainText('rm -rf one');
  fail();
  await expect(modal.choice('Once')).toBeEnabled();
  await expect(modal.failure).toHaveCount(0);
  await modal.choose('Deny');
  await expect(session.record.last()).toContainText('You denied');
});
