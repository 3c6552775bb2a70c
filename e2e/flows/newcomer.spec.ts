import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { createAccount } from '../fixtures/create-account';
import { ADA } from '../fixtures/person';
import { SessionPage } from '../fixtures/session-page';
import { test } from '../fixtures/test';

/** The shortest deadline there is, and time for the answer to be missed. */
const EXPIRED_WITHIN_MS = 20_000;

test('a newcomer sets the server up, works, signs once, denies, and lets one expire', async ({
  freshServer: server,
  visit,
}) => {
  test.setTimeout(120_000);
  const page = await visit(server);
  const session = new SessionPage(page);
  const { modal, record } = session;
  const inWorkspace = (name: string): boolean => existsSync(path.join(server.workspace, name));

  await test.step('opens the printed link and becomes the administrator', async () => {
    await page.goto(await server.setupLink());
    await expect(page.getByText('Taken from the link')).toBeVisible();
    await createAccount(page, ADA);
    await expect(page).toHaveURL(`${server.origin}/`);
  });

  await test.step('sees the profile Shell ready', async () => {
    await expect(page.getByRole('region', { name: 'Shell' })).toContainText('Selected');
  });

  await test.step('ls -la runs at once and shows its real output', async () => {
    await session.say('ls -la');
    await expect(session.ran('ls -la')).toContainText('README.md');
    await expect(session.ran('ls -la')).toContainText('exit 0');
    await expect(modal.root).toBeHidden();
  });

  await test.step('output streams in while the command runs', async () => {
    const command = 'for part in first second; do echo the $part part; sleep 2; done';
    await session.say(command);
    await expect(session.running(command)).toContainText('the first part');
    await expect(session.running(command)).not.toContainText('the second part');
    await expect(session.ran(command)).toContainText('the second part');
  });

  await test.step('rm -rf build asks: who, what exactly, why, where, until when', async () => {
    await session.say('rm -rf build');
    await expect(modal.heading).toHaveText('Shell asks to run a command');
    await expect(modal.heading).toBeFocused();
    await expect(modal.command).toContainText('rm -rf build');
    await expect(modal.findings.getByRole('listitem')).toHaveCount(1);
    await expect(modal.findings).toContainText(/delet/i);
    await expect(modal.root).toContainText(server.workspace);
    await expect(modal.root).toContainText(
      /Expires at \d\d:\d\d:\d\d and does not run if nobody answers/,
    );
    await expect(modal.root.getByRole('timer')).toHaveAccessibleName(/\d:\d\d left/);
    expect(inWorkspace('build')).toBe(true);
  });

  await test.step('approved once, it runs, and the record says who decided', async () => {
    await modal.choose('Once');
    await expect(session.ran('rm -rf build')).toContainText('exit 0');
    await expect(record.first()).toContainText('You approved once');
    await expect(record.first()).toContainText('rm -rf build');
    expect(inWorkspace('build')).toBe(false);
  });

  await test.step('the next one is denied with a reason, and does not run', async () => {
    await session.say('rm -rf src');
    await modal.denyBecause('The sources are not a build product');
    await expect(record.nth(1)).toContainText('You denied');
    await expect(record.nth(1)).toContainText('The sources are not a build product');
    await expect(modal.root).toBeHidden();
    expect(inWorkspace('src')).toBe(true);
  });

  await test.step('Admin → Profiles shortens the deadline to ten seconds', async () => {
    await page.getByRole('link', { name: 'Admin' }).click();
    await page.getByRole('link', { name: 'Profiles' }).click();
    await page.getByRole('button', { name: 'Actions for Shell' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: /Edit/ });
    await dialog.getByRole('textbox', { name: 'Approval deadline' }).fill('10');
    await dialog.getByRole('combobox', { name: /Unit of .Approval deadline/ }).click();
    await page.getByRole('option', { name: 'seconds' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row', { name: /Shell/ })).toContainText('10 s');
    await page.getByRole('link', { name: 'Chat' }).click();
    await session.sidebarRow('ls -la').click();
  });

  await test.step('nobody answers: it is called expired, never denied', async () => {
    await session.say('rm -rf src');
    await expect(modal.heading).toBeVisible();
    await expect(modal.ending).toContainText('Expired, nobody answered', {
      timeout: EXPIRED_WITHIN_MS,
    });
    await modal.close();
    await expect(record.nth(2)).toContainText('Expired, nobody answered');
    await expect(record.nth(2)).not.toContainText(/denied/i);
    expect(inWorkspace('src')).toBe(true);
  });

  await test.step('rm -rf / is refused outright', async () => {
    await session.say('rm -rf /');
    await expect(session.refusal).toContainText('Never allowed');
    await expect(session.refusal).toContainText('rm -rf /');
    await expect(modal.root).toBeHidden();
    await expect(record).toHaveCount(3);
  });
});

test('the setup link works once, and leads to sign-in afterwards', async ({
  server,
  admin,
  visit,
}) => {
  const page = await visit(server);
  await page.goto('/setup#token=WRONG');
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(admin.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${server.origin}/`);
});
