import { expect } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility';
import { createAccount } from '../fixtures/create-account';
import { joinServer, signIn } from '../fixtures/person';
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
    link = await dialog.getByText(/\/invite#token=/).innerText();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(desk.getByText(link)).toBeHidden();
  });

  await test.step('whoever opens it becomes an operator', async () => {
    // In the form that earlier versions gave: it goes on to the page as it is now.
    await guest.goto(link.replace('#token=', '/'));
    await expect(guest.getByText('You were invited as an operator')).toBeVisible();
    expect(guest.url(), 'the token leaves the address bar').toBe(`${server.origin}/invite`);
    await expectAccessible(guest);
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

  await test.step('opened by somebody with an account, a link is left alone', async () => {
    const page = await visit(admin);
    await page.goto(link);
    await expect(page.getByText(`You are signed in as ${admin.name}.`)).toBeVisible();
    expect(page.url()).toBe(`${server.origin}/invite`);
  });

  await test.step('the link works no second time', async () => {
    trouble.allow(/^403 POST \/api\/trpc\/invites/);
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

test('signing out ends the sign-in, and the page asks nothing after it', async ({ session }) => {
  const { page } = session;
  await session.say('echo read me');
  await expect(session.ran('echo read me')).toBeVisible();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.goto('/approvals');
  await expect(page).toHaveURL(/\/sign-in$/);
});

test('each role is invited, and an administrator changes it', async ({ server, admin, visit }) => {
  const desk = await visit(admin);
  await desk.goto('/admin/users');
  for (const [label, words] of [
    ['Viewer', 'a viewer'],
    ['Approver', 'an approver'],
    ['Operator', 'an operator'],
    ['Administrator', 'an administrator'],
  ] as const) {
    await desk.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await desk.getByRole('option', { name: new RegExp(`^${label}`) }).click();
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    const link = await dialog.getByText(/\/invite#token=/).innerText();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const guest = await visit(server);
    await guest.goto(link);
    await expect(guest.getByText(`You were invited as ${words}.`)).toBeVisible();
  }

  const mary = await joinServer(admin, { name: 'Mary Somerville' });
  const page = await visit(mary);
  await page.goto('/');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await desk.reload();
  const row = desk.getByRole('row').filter({ hasText: mary.email });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await desk.getByRole('menuitem', { name: 'Set role…' }).click();
  const dialog = desk.getByRole('dialog', { name: /Mary Somerville/ });
  await dialog.getByRole('radio', { name: /^Viewer/ }).check();
  await expectAccessible(desk);
  await dialog.getByRole('button', { name: 'Set role' }).click();
  await expect(row).toContainText('Viewer');
  // Where she is looking: the way to a new session goes without a reload.
  await expect(page.getByRole('link', { name: 'New session' })).toHaveCount(0);
});

test('a reset link sets a new password once and signs its person out elsewhere', async ({
  admin,
  visit,
  server,
  trouble,
}) => {
  trouble.allow(/^401 /, /^403 POST \/api\/trpc\/passwordResets/, /WebSocket/);
  const rosa = await joinServer(admin, { name: 'Rosa Peter' });
  const elsewhere = await visit(rosa);
  await elsewhere.goto('/');
  const desk = await visit(admin);
  await desk.goto('/admin/users');
  await desk
    .getByRole('row')
    .filter({ hasText: rosa.email })
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await desk.getByRole('menuitem', { name: 'Reset link…' }).click();
  await desk.getByRole('button', { name: 'Make the link' }).click();
  const link = await desk
    .getByRole('dialog')
    .getByText(/\/reset#token=/)
    .innerText();
  await desk.getByRole('button', { name: 'Done' }).click();

  const page = await visit(server);
  await page.goto(link);
  await expect(page.getByText('For Rosa Peter.')).toBeVisible();
  expect(page.url(), 'the token leaves the address bar').toBe(`${server.origin}/reset`);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'New password' }).fill('a theorem on recursion');
  await page.getByRole('button', { name: 'Set the password and sign in' }).click();
  await expect(page.getByRole('link', { name: 'Inbox' })).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/sign-in$/);

  const late = await visit(server);
  await late.goto(link);
  await expect(late.getByText('This link does not work')).toBeVisible();
});

test('the account page changes name and password and ends sign-ins', async ({
  visit,
  person,
  trouble,
}) => {
  trouble.allow(/^401 /, /WebSocket/);
  const page = await visit(person);
  const other = await visit(await signIn(person.origin, person));
  await other.goto('/');
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(
    page.getByRole('list', { name: 'Your sign-ins' }).getByText('this one'),
  ).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('textbox', { name: 'Name' }).fill('Countess Lovelace');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Sidebar').getByText('Countess Lovelace')).toBeVisible();

  await page.getByRole('textbox', { name: 'Present password' }).fill(person.password);
  await page.getByRole('textbox', { name: 'New password' }).fill('another long password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(/^Changed\./)).toBeVisible();
  await expect(other).toHaveURL(/\/sign-in$/);

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
});
