import { expect } from '@playwright/test';
import { createAccount } from '../fixtures/create-account';
import { test } from '../fixtures/test';

const GRACE = {
  name: 'Grace Murray',
  email: 'grace@example.org',
  password: 'a nanosecond of wire',
};

test('an invited operator has no administration, and is out once disabled', async ({
  server,
  admin,
  visit,
  trouble,
}) => {
  const desk = await visit(admin);
  const guest = await visit(server);
  let link = '';

  await test.step('the administrator makes an invite link, shown once', async () => {
    await desk.goto('/admin/users');
    await desk.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'For whom' }).fill('Grace');
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    link = await dialog.getByText(/\/invite\//).innerText();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(desk.getByText(link)).toBeHidden();
  });

  await test.step('whoever opens it becomes an operator', async () => {
    await guest.goto(link);
    await expect(guest.getByText('You were invited as an operator')).toBeVisible();
    await createAccount(guest, GRACE);
    await expect(guest).toHaveURL(`${server.origin}/`);
    await expect(guest.getByRole('link', { name: 'Inbox' })).toBeVisible();
  });

  await test.step('and sees no administration', async () => {
    trouble.allow(/^404 GET \/admin\//);
    await expect(guest.getByRole('link', { name: 'Admin' })).toHaveCount(0);
    await guest.goto('/admin/sessions');
    await expect(guest.getByText('Nothing here')).toBeVisible();
    await guest.goto('/');
  });

  await test.step('the link works no second time', async () => {
    const late = await visit(server);
    await late.goto(link);
    await expect(late.getByText('This invite does not work')).toBeVisible();
  });

  await test.step('disabled, she is signed out and stays out', async () => {
    trouble.allow(/^401 /, /^403 POST \/api\/auth\/sign-in/, /WebSocket/);
    const row = desk.getByRole('row').filter({ hasText: GRACE.email });
    await desk.reload();
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await desk.getByRole('menuitem', { name: 'Disable' }).click();
    await desk.getByRole('button', { name: 'Disable the account' }).click();
    await expect(row).toContainText('Disabled');

    await expect(guest).toHaveURL(/\/sign-in$/, { timeout: 20_000 });
    await guest.getByRole('textbox', { name: 'E-mail' }).fill(GRACE.email);
    await guest.getByRole('textbox', { name: 'Password' }).fill(GRACE.password);
    await guest.getByRole('button', { name: 'Sign in' }).click();
    await expect(guest.getByRole('main').getByRole('alert')).toContainText(
      'This account is disabled',
    );
  });
});

test('a wrong password is refused without saying which part was wrong', async ({
  server,
  admin,
  visit,
  trouble,
}) => {
  trouble.allow(/^401 POST \/api\/auth\/sign-in/);
  const page = await visit(server);
  await page.goto('/');
  await expect(page).toHaveURL(/\/sign-in$/);
  for (const email of [admin.email, 'nobody@example.org']) {
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'E-mail or password is wrong.',
    );
  }
});

test('signing out ends the sign-in', async ({ session, trouble }) => {
  // What the page still asks for while it leaves.
  trouble.allow(/^401 /);
  const { page } = session;
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.goto('/approvals');
  await expect(page).toHaveURL(/\/sign-in$/);
});
