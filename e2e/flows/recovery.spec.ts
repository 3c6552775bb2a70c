import { expect } from '@playwright/test';
import { callsTool, says } from '@/tests/support/scripted-endpoint/scripted-answer';
import { createModelProfile } from '../fixtures/model-profile';
import { withEndpoint } from '../fixtures/model-server';
import { completeSetup } from '../fixtures/person';
import { say } from '../fixtures/say';
import type { ServerProcess } from '../fixtures/server-process';
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

/** The two ways in which a server goes, as a person sees them. */
const GOINGS = [
  ['a power cut', (server: ServerProcess) => server.crash()],
  ['an orderly stop', (server: ServerProcess) => server.shutDown()],
] as const;

for (const [going, leave] of GOINGS) {
  test(`A6 after ${going} the waiting approval is shown again at once, and deciding it resumes the command, once`, async ({
    server,
    session,
    workspace,
    trouble,
  }) => {
    trouble.allow(...AWAY);
    const { page, modal } = session;
    const command = 'rm -rf build; echo gone >> counter.txt';
    await session.say(command);
    await expect(modal.heading).toBeVisible();

    await leave(server);
    await expect(page.getByText('Reconnecting.')).toBeVisible({ timeout: NOTICED_WITHIN_MS });
    await expect(modal.heading).toBeVisible();
    await server.restart();

    await test.step('a page that is opened now shows it too', async () => {
      await page.reload();
      await expect(modal.heading).toBeVisible();
      await expect(session.waitingCard).toBeVisible();
      expect(workspace.has('build')).toBe(true);
    });

    await test.step('the decision carries it out, once', async () => {
      await modal.choose('Once');
      await expect(session.ran(command)).toContainText('exit 0');
      await expect(session.record).toHaveCount(1);
      await expect(session.thread).not.toContainText('Interrupted');
      expect(workspace.has('build')).toBe(false);
      expect(workspace.linesOf('counter.txt')).toEqual(['gone']);
    });

    await test.step('and the session goes on', async () => {
      await session.say('echo back again');
      await expect(session.ran('echo back again')).toContainText('back again');
    });
  });
}

test('A6 a model goes on with its turn when its approval is decided after the server was killed', async ({
  freshServer: server,
  visit,
  trouble,
}) => {
  trouble.allow(...AWAY);
  const admin = await completeSetup(server);
  const script = {
    answers: [
      callsTool('terminal', { command: 'rm -rf build' }),
      (request) => says(`It ended so: ${request.toolResults.at(-1)?.text ?? 'nothing'}`),
    ],
    asides: says('Tidy greetings'),
  } satisfies Parameters<typeof withEndpoint>[0];
  await withEndpoint(script, async (endpoint) => {
    const workspace = await Workspace.create(admin, server.scratch);
    const { directory } = workspace;
    const profile = await createModelProfile(admin, { endpoint, directory });
    const session = new SessionPage(await visit(admin));
    await session.begin(admin, { profile });
    await session.say('Tidy up');
    await expect(session.modal.heading).toBeVisible();
    await server.crash();
    await server.restart();
    await expect(session.page.getByText('Reconnecting.')).toBeHidden({
      timeout: NOTICED_WITHIN_MS,
    });
    expect(workspace.has('build')).toBe(true);
    await session.modal.choose('Once');
    await expect(session.thread).toContainText('It ended so: Exit code 0');
    await expect(session.ran('rm -rf build')).toContainText('exit 0');
    expect(workspace.has('build')).toBe(false);
    expect(endpoint.requests.filter(({ isAside }) => !isAside)).toHaveLength(2);
  });
});

test('A6 what expired while the server was away is expired by nobody, and its turn goes on', async ({
  freshServer: server,
  visit,
  trouble,
}) => {
  trouble.allow(...AWAY);
  const admin = await completeSetup(server);
  const workspace = await Workspace.create(admin, server.scratch, { toolTimeoutMs: 10_000 });
  const session = new SessionPage(await visit(admin));
  await session.begin(admin, workspace);
  await session.say('rm -rf build');
  await expect(session.modal.heading).toBeVisible();
  await server.crash();
  await new Promise((resolve) => {
    setTimeout(resolve, 10_000);
  });
  await server.restart();
  await session.page.reload();
  await expect(session.record).toContainText('Expired, nobody answered');
  await expect(session.record).not.toContainText(/denied/i);
  await expect(session.thread).not.toContainText('Interrupted');
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
