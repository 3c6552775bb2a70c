import { expect } from '@playwright/test';
import { DEFAULT_PROFILE_SETTINGS } from '@/server/domain/profile';
import { beginSession } from '../fixtures/begin-session';
import { decide, pendingIn, untilIdle } from '../fixtures/decide';
import { LOOKS, takePicture } from '../fixtures/gallery';
import { completeSetup, joinServer, type Person } from '../fixtures/person';
import { say } from '../fixtures/say';
import { SessionPage } from '../fixtures/session-page';
import { test } from '../fixtures/test';

/** Then a fresh prompt looks as it does for the rest of its life. */
const ARMED_AFTER_MS = 1_000;

const BUILD = `npm run build --silent && for card in build/*.txt; do
  printf '\\033[32m✓\\033[0m %s\\n' "$card"; sleep 0.1
done; sleep 120`;

const RISKY = `rm -rf build
find . -name '*.tmp' -delete
npm run build --silent
git reset --hard`;

/** Every state worth looking at, on one server: some sessions at rest, one busy, two waiting. */
async function furnish(ada: Person, grace: Person) {
  const [shell] = await ada.api.profiles.list.query();
  if (shell === undefined) throw new Error('there is no profile');
  const { workspace } = shell;
  const quick = await ada.api.admin.createProfile.mutate({
    ...DEFAULT_PROFILE_SETTINGS,
    name: 'Quick',
    runtime: 'shell',
    workspace,
    unattended: 'deny',
    toolTimeoutMs: 10_000,
  });
  const records = await beginSession(ada, quick.id, 'rm -rf src');
  await pendingIn(ada, records);
  await untilIdle(ada, records);
  await say(ada, records, 'rm -rf build/drafts');
  await decide(ada, records, { choice: 'deny', reason: 'The drafts are not made again.' });
  await untilIdle(ada, records);
  await say(ada, records, 'rm -rf build');
  await decide(ada, records, { choice: 'once' });
  await untilIdle(ada, records);
  await say(ada, records, 'rm -rf /');
  await untilIdle(ada, records);
  await say(ada, records, 'cat nothing-here.txt');
  await untilIdle(ada, records);

  const first = await beginSession(ada, shell.id, 'ls -la');
  await untilIdle(ada, first);
  const other = await beginSession(grace, shell.id, 'git log --oneline --all');
  await untilIdle(grace, other);

  const busy = await beginSession(ada, shell.id, 'git status --short');
  await untilIdle(ada, busy);
  await say(ada, busy, BUILD);
  await beginSession(grace, shell.id, 'git clean -fdx');
  const waiting = await beginSession(ada, shell.id, 'npm run build --silent');
  await untilIdle(ada, waiting);
  await say(ada, waiting, RISKY);
  await pendingIn(ada, waiting);
  return { records, busy, waiting };
}

test('every page in light, dark and on a phone', async ({ freshServer: server, visit }) => {
  test.setTimeout(240_000);
  const looks = Object.entries(LOOKS);

  for (const [look, options] of looks) {
    const page = await visit(server, options);
    await page.goto(await server.setupLink());
    await expect(page.getByText('Taken from the link')).toBeVisible();
    await takePicture(page, `setup-${look}`);
    await page.context().close();
  }
  const ada = await completeSetup(server);
  for (const [look, options] of looks) {
    const page = await visit(ada, options);
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Shell' })).toBeVisible();
    await takePicture(page, `empty-${look}`);
    await page.context().close();
    const stranger = await visit(server, options);
    await stranger.goto('/sign-in');
    await takePicture(stranger, `sign-in-${look}`);
    await stranger.context().close();
  }

  const grace = await joinServer(ada, { name: 'Grace Murray' });
  const { records, busy, waiting } = await furnish(ada, grace);
  for (const [look, options] of looks) {
    const page = await visit(ada, options);
    const session = new SessionPage(page);

    await session.open(records);
    await expect(session.refusal).toBeVisible();
    await takePicture(page, `records-${look}`);

    await session.open(busy);
    await expect(session.thread.getByRole('region', { name: 'Output so far' })).toContainText('✓');
    await takePicture(page, `session-${look}`);

    await session.open(waiting);
    await expect(session.modal.choice('Once')).toBeEnabled();
    await takePicture(page, `approval-${look}`);

    await page.keyboard.press('Escape');
    await session.composer.fill('And after that, print the list of guests');
    await page.reload();
    await expect(session.dock.heading).toBeVisible();
    await page.waitForTimeout(ARMED_AFTER_MS);
    await takePicture(page, `docked-${look}`);
    await session.composer.fill('');

    await page.goto('/approvals');
    await expect(page.getByRole('list', { name: 'Waiting' })).toBeVisible();
    await page.waitForTimeout(ARMED_AFTER_MS);
    await takePicture(page, `inbox-${look}`);

    await page.goto('/admin/sessions');
    await expect(page.getByRole('row').filter({ hasText: 'git clean' })).toContainText('Waiting');
    await takePicture(page, `admin-sessions-${look}`);
    await page.context().close();
  }
});

const CLEAN = `rm -rf build/
find . -name '*.tmp' -size +512k -delete
npx --yes size-limit@11.2 --json > size.json`;

/** What there is to consent to: a past to look at, several calls that wait, and one of each ending. */
async function furnishConsent(ada: Person, grace: Person) {
  const [shell] = await ada.api.profiles.list.query();
  if (shell === undefined) throw new Error('there is no profile');
  const past = await beginSession(ada, shell.id, 'rm -rf build/drafts');
  for (const answer of [
    { choice: 'once' },
    { choice: 'deny', reason: 'The drafts were still being printed.' },
    { choice: 'once' },
    { choice: 'session' },
  ] as const) {
    await decide(ada, past, answer);
    await untilIdle(ada, past);
    await say(ada, past, 'rm -rf build/drafts');
  }
  await untilIdle(ada, past);

  const one = await beginSession(ada, shell.id, CLEAN);
  await pendingIn(ada, one);
  for (const [who, command] of [
    [ada, 'rm -rf build/old'],
    [grace, 'git clean -fdx'],
    [grace, 'rm -rf build/tmp && git reset --hard'],
    [ada, 'chmod -R 777 build'],
  ] as const) {
    await pendingIn(who, await beginSession(who, shell.id, command));
  }
  return { past, one };
}

test('consent in light, dark and on a phone', async ({ freshServer: server, visit }) => {
  test.setTimeout(240_000);
  const ada = await completeSetup(server);
  const grace = await joinServer(ada, { name: 'Grace Murray' });
  const { past, one } = await furnishConsent(ada, grace);
  for (const [look, options] of Object.entries(LOOKS)) {
    const page = await visit(ada, options);
    const session = new SessionPage(page);
    const { modal } = session;

    await session.open(one);
    await expect(modal.choice('Once')).toBeEnabled();
    await modal.choose('Always…');
    await expect(page.getByText(/Would have matched/)).toBeVisible();
    await page.waitForTimeout(ARMED_AFTER_MS);
    await takePicture(page, `always-${look}`);

    await page.keyboard.press('Escape');
    await expect(modal.choice('Once')).toBeEnabled();
    await modal.root.getByRole('button', { name: 'Edit' }).click();
    await modal.editor.fill(CLEAN.replace('build/', 'build/drafts'));
    await expect(modal.root.getByText('Still asks.')).toBeVisible();
    await takePicture(page, `edit-${look}`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    await session.open(past);
    await expect(session.record.first()).toBeVisible();
    await takePicture(page, `endings-${look}`);

    await page.goto('/approvals');
    const waiting = page.getByRole('list', { name: 'Waiting' });
    for (const row of [0, 1, 2]) await waiting.getByRole('checkbox').nth(row).check();
    await page.waitForTimeout(ARMED_AFTER_MS);
    await takePicture(page, `batch-${look}`);

    await ada.api.sessions.openUp.mutate({ sessionId: past, forMs: 30 * 60_000 });
    await session.open(past);
    await expect(page.getByRole('button', { name: /^Everything is allowed/ })).toBeVisible();
    await takePicture(page, `everything-${look}`);
    await ada.api.sessions.closeUp.mutate({ sessionId: past });
    await page.context().close();
  }
});
