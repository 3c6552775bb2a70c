import path from 'node:path';
import { expect } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility';
import { completeSetup, joinServer } from '../fixtures/person';
import { runCountersign } from '../fixtures/run-countersign';
import { SessionPage } from '../fixtures/session-page';
import { test } from '../fixtures/test';
import { expectNoSidewaysScroll } from '../fixtures/width';
import { Workspace } from '../fixtures/workspace';

test('an administrator sees what retention would remove, sets it, and finds it set', async ({
  freshServer,
  visit,
}) => {
  const ada = await completeSetup(freshServer);
  const page = await visit(ada);
  const days = page.getByLabel('Delete archived sessions');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Operation' }).click();
  await expect(page.getByText('Never changed')).toBeVisible();
  await expect(days).toHaveValue('');

  await test.step('nothing is saved before the consequence was read', async () => {
    await days.fill('0');
    await expect(page.getByText('Must be at least 1 day')).toBeVisible();
    await days.fill('30');
    await expect(page.getByText('No session would be deleted now.')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('Nothing is old enough yet.');
    await page.getByRole('dialog').getByRole('button', { name: 'Save the settings' }).click();
  });

  await test.step('it is still set after a reload', async () => {
    await expect(page.getByText(/^Changed/)).toBeVisible();
    await page.reload();
    await expect(days).toHaveValue('30');
  });

  await test.step('the page is accessible in both themes, and fits a phone', async () => {
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
  });
});

test('an operator finds no operation page', async ({ admin, visit, trouble }) => {
  trouble.allow(/^404 GET \/admin\/operation/);
  const page = await visit(await joinServer(admin));
  await page.goto('/admin/operation');
  await expect(page.getByLabel('Delete archived sessions')).toHaveCount(0);
});

test('a backup of the running server brings its sessions back after everything was lost', async ({
  freshServer: server,
  visit,
  trouble,
}) => {
  trouble.allow(/ERR_CONNECTION/, /ERR_EMPTY_RESPONSE/, /ERR_SOCKET_/, /WebSocket/, /^503 /);
  const ada = await completeSetup(server);
  const page = await visit(ada);
  const session = new SessionPage(page);
  await session.begin(ada, await Workspace.create(ada, server.scratch));
  await session.say('echo before the backup');
  await expect(session.ran('echo before the backup')).toContainText('exit 0');

  const folder = path.join(server.scratch, 'backup');
  await runCountersign(server, 'backup', folder);
  await session.say('echo after the backup');
  await expect(session.ran('echo after the backup')).toContainText('exit 0');
  await server.crash();
  await runCountersign(server, 'restore', folder);
  expect(await runCountersign(server, 'audit', 'verify')).toContain('The chain holds.');
  await server.restart();

  // The same sign-in, the same session, as they were at that moment.
  await page.goto(`/sessions/${session.id}`);
  await expect(session.ran('echo before the backup')).toContainText('exit 0');
  await expect(session.thread).not.toContainText('after the backup');
  await session.say('echo going on');
  await expect(session.ran('echo going on')).toContainText('exit 0');
});

test('the figures are for this machine, and count what happens', async ({
  freshServer: server,
}) => {
  const ada = await completeSetup(server);
  const workspace = await Workspace.create(ada, server.scratch);
  await ada.api.sessions.create.mutate({ profileId: workspace.profile.id, clientId: 'figures-1' });
  const figures = await (await fetch(`${server.origin}/metrics`)).text();
  expect(figures).toContain('countersign_sessions{state="active"} 1');
  const viaProxy = await fetch(`${server.origin}/metrics`, {
    headers: { 'x-forwarded-for': '192.0.2.7' },
  });
  expect(viaProxy.status).toBe(404);
});
