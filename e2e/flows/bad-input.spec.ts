import { mkdirSync, rmSync } from 'node:fs';
import { expect } from '@playwright/test';
import { MESSAGE_TEXT_LIMIT } from '@/server/domain/message-text-limit';
import { joinServer } from '../fixtures/person';
import { test } from '../fixtures/test';

test('an empty or blank message is not sent', async ({ session, person }) => {
  const send = session.page.getByRole('button', { name: 'Send' });
  for (const text of ['', '   ', '\n\n']) {
    await session.say(text);
    await expect(send).toBeDisabled();
  }
  await expect(session.thread.getByRole('article')).toHaveCount(0);
  const { messages } = await person.api.sessions.get.query({ sessionId: session.id });
  expect(messages).toEqual([]);
});

test('a message that is too long says so and stays in the composer', async ({ session }) => {
  const text = 'word '.repeat(MESSAGE_TEXT_LIMIT / 5 + 1);
  await session.say(text);
  await expect(session.notSent).toContainText('is the most');
  await expect(session.composer).toHaveValue(text);
  await expect(session.thread.getByRole('article')).toHaveCount(0);
});

test('a workspace that was deleted is named, and its session works again when it is back', async ({
  session,
  workspace,
}) => {
  rmSync(workspace.directory, { recursive: true });
  await session.say('ls');
  await expect(session.thread).toContainText(`The folder ${workspace.directory} does not exist.`);
  await expect(session.state('Finished')).toBeVisible();

  mkdirSync(workspace.directory);
  await session.say('echo back again');
  await expect(session.ran('echo back again')).toContainText('exit 0');
});

test('100 MB of output keep their end, and page and server stay well', async ({ session }) => {
  const command = "yes 'one of very many lines' | head -c 104857600; echo; echo the very end";
  await session.say(command);
  await expect(session.ran(command)).toContainText('the very end', { timeout: 30_000 });
  await expect(session.ran(command)).toContainText(/Show [\d,]+ earlier lines/);
  await session.say('echo still well');
  await expect(session.ran('echo still well')).toContainText('exit 0');
});

test('a command that reads standard input finds it empty and ends', async ({ session }) => {
  const command = 'cat; read answer; echo "read [$answer]"';
  await session.say(command);
  await expect(session.ran(command)).toContainText('read []');
});

test('a command that ignores SIGTERM is stopped all the same', async ({ session, person }) => {
  const command = "trap '' TERM; echo deaf; while true; do sleep 1; done";
  await session.say(command);
  await expect(session.running(command)).toContainText('deaf');
  await session.stopButton.click();
  await expect(session.thread).toContainText(`Stopped by ${person.name}`);
  await session.say('echo free again');
  await expect(session.ran('echo free again')).toContainText('exit 0');
});

test('a message to a busy session is refused as already running and its text stays', async ({
  session,
  trouble,
}) => {
  trouble.allow(/^409 POST .*messages\.send/);
  await session.say('sleep 60');
  await expect(session.running('sleep 60')).toBeVisible();
  await session.say('echo too early');
  await expect(session.notSent).toContainText('the session is still running');
  await expect(session.composer).toHaveValue('echo too early');
  await session.stopButton.click();
  await expect(session.thread).toContainText('Stopped by');
  await session.page.getByRole('button', { name: 'Try again' }).click();
  await expect(session.ran('echo too early')).toContainText('exit 0');
});

test('an unknown session and another person’s are not found', async ({
  session,
  admin,
  visit,
  trouble,
}) => {
  trouble.allow(/^404 GET \/sessions\//);
  const stranger = await visit(await joinServer(admin));
  const address = new URL(session.page.url()).pathname;
  for (const unknown of [address, `/sessions/ses_${'0'.repeat(26)}`, '/sessions/%F0%9F%92%A5']) {
    await stranger.goto(unknown);
    await expect(stranger.getByText('There is no such session')).toBeVisible();
  }
  await stranger.getByRole('main').getByRole('link', { name: 'New session' }).click();
  await expect(stranger.getByRole('textbox', { name: 'Message' })).toBeVisible();
});

test('M1 a decision that fails on the way leaves the prompt usable', async ({
  session,
  workspace,
  trouble,
}) => {
  trouble.allow(/^500 POST .*approvals\.decide/);
  const { page, modal } = session;
  await session.say('rm -rf build');
  await page.route('**/api/trpc/approvals.decide**', (route) =>
    route.fulfill({ status: 500, body: 'the server is on fire' }),
  );
  await modal.choose('Once');
  await expect(modal.failure).toContainText('The server did not answer');
  expect(workspace.has('build')).toBe(true);

  await page.unroute('**/api/trpc/approvals.decide**');
  await modal.choose('Once');
  await expect(session.ran('rm -rf build')).toContainText('exit 0');
});

test('A5 a run that is stopped while it waits cancels its approval', async ({
  session,
  person,
}) => {
  await session.say('rm -rf build');
  await expect(session.modal.heading).toBeVisible();
  await session.page.keyboard.press('Escape');
  await session.stopButton.click();
  await expect(session.record).toContainText('Cancelled, the run was stopped');
  await expect(session.record).not.toContainText(/denied/i);
  await expect(session.thread).toContainText(`Stopped by ${person.name}`);
  await expect(session.modal.root).toBeHidden();
});
