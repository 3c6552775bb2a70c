import { expect } from '@playwright/test';
import { completeSetup } from '../fixtures/person';
import { say } from '../fixtures/say';
import { SessionPage } from '../fixtures/session-page';
import { test } from '../fixtures/test';
import { Workspace } from '../fixtures/workspace';

/** Attempts to connect again grow apart from each other. */
const NOTICED_WITHIN_MS = 25_000;

/** What a page meets while its server is away or about to be ready. */
const AWAY = [/ERR_CONNECTION/, /ERR_EMPTY_RESPONSE/, /ERR_SOCKET_/, /WebSocket/, /^503 /];

test('M1 a prompt outlives a cut line and can be answered once it is back', async ({
  line: { line, server },
  visit,
  trouble,
}) => {
  trouble.allow(...AWAY);
  const ada = await completeSetup(server);
  const page = await visit(ada);
  const session = new SessionPage(page);
  const { modal } = session;
  await session.begin(ada, await Workspace.create(ada, server.scratch));
  await session.say('rm -rf build');
  await expect(modal.choice('Once')).toBeEnabled();

  await test.step('the answer does not get through, and the prompt stays', async () => {
    line.cut();
    await modal.choose('Once');
    await expect(modal.failure).toContainText('The server did not answer');
    await expect(page.getByText('Reconnecting.')).toBeVisible();
    await expect(modal.choice('Once')).toBeEnabled();
  });

  await test.step('the line is back: the same prompt takes the answer', async () => {
    line.mend();
    await expect(page.getByText('Reconnecting.')).toBeHidden({ timeout: NOTICED_WITHIN_MS });
    await modal.choose('Once');
    await expect(session.ran('rm -rf build')).toContainText('exit 0');
    await expect(session.record).toHaveCount(1);
  });

  await test.step('and what happens next arrives live', async () => {
    await say(ada, session.id, 'echo live again');
    await expect(session.ran('echo live again')).toContainText('exit 0');
  });
});

test('A6 after a crash of the server the page recovers and calls the pending approval orphaned', async ({
  server,
  session,
  workspace,
  trouble,
}) => {
  trouble.allow(...AWAY);
  const { page } = session;
  await session.say('rm -rf build');
  await expect(session.modal.heading).toBeVisible();

  await server.crash();
  await expect(page.getByText('Reconnecting.')).toBeVisible({ timeout: NOTICED_WITHIN_MS });
  await expect(session.modal.heading).toBeVisible();
  await server.restart();

  await expect(page.getByText('Reconnecting.')).toBeHidden({ timeout: NOTICED_WITHIN_MS });
  await expect(session.modal.root).toContainText('Orphaned, the server stopped while it waited');
  await page.keyboard.press('Escape');
  await expect(session.record).toContainText('Orphaned');
  await expect(session.record).not.toContainText(/denied/i);
  await expect(session.thread).toContainText('Interrupted: the server went away without warning');
  expect(workspace.has('build')).toBe(true);

  await session.say('echo back again');
  await expect(session.ran('echo back again')).toContainText('back again');
});

test('A9 a command that was running when the server crashed has an unknown outcome and never runs again', async ({
  server,
  session,
  workspace,
  trouble,
}) => {
  trouble.allow(...AWAY);
  const command = 'echo started >> counter.txt; sleep 20';
  await session.say(command);
  await expect.poll(() => workspace.linesOf('counter.txt')).toEqual(['started']);
  await server.crash();
  await server.restart();
  await expect(session.thread.getByRole('article', { name: /^Interrupted/ })).toContainText(
    'its outcome is unknown',
    { timeout: NOTICED_WITHIN_MS },
  );
  await session.page.reload();
  await expect(session.thread).toContainText('its outcome is unknown');
  expect(workspace.linesOf('counter.txt')).toEqual(['started']);
});

test('R7 a reload in mid-stream shows the output so far and goes on', async ({ session }) => {
  const command = 'echo before; sleep 3; echo after';
  await session.say(command);
  await expect(session.running(command)).toContainText('before');
  await session.page.reload();
  await expect(session.running(command)).toContainText('before');
  await expect(session.ran(command)).toContainText('before');
  await expect(session.ran(command)).toContainText('after');
});

test('R6 a closed page stops no run', async ({ session, person, visit }) => {
  const address = session.page.url();
  await session.say('sleep 2; echo done without you');
  await expect(session.running('sleep 2; echo done without you')).toBeVisible();
  await session.page.close();
  const page = await visit(person);
  await page.goto(address);
  await expect(page.getByRole('log')).toContainText('exit 0');
  await expect(page.getByRole('region', { name: 'Output' })).toContainText('done without you');
});
