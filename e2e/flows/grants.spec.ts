import { expect } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility';
import { beginSession } from '../fixtures/begin-session';
import { pendingIn, untilIdle } from '../fixtures/decide';
import { test } from '../fixtures/test';

test('G2 an always stores what it shows, spares the similar call, and not the one beside it', async ({
  session,
  person,
  workspace,
}) => {
  const { modal, page } = session;
  const other = await beginSession(person, workspace.profile.id, 'rm -rf build/list.txt');
  await pendingIn(person, other);
  await session.say('rm -rf build');
  await modal.choose('Always…');
  const stored = modal.root.getByRole('list', { name: 'What would be stored' });

  await test.step('it narrows and widens', async () => {
    await expect(stored).toContainText(`${workspace.directory}/build`);
    await stored.getByRole('button', { name: 'Narrow' }).click();
    await expect(stored).toContainText('Exact command');
    await stored.getByRole('button', { name: 'Widen' }).click();
    await expect(stored).toContainText('This folder');
    await expectAccessible(page);
  });

  await test.step('the other call that waits is approved along with it, because it is ticked', async () => {
    const matching = modal.root.getByRole('region', { name: 'Waiting calls that match' });
    await matching.getByRole('checkbox').last().check();
    await page.keyboard.press('w');
    await expect(modal.root.getByRole('button', { name: /^Always allow/ })).toBeEnabled();
    await page.keyboard.press('Control+Enter');
  });

  await expect(session.record).toContainText('You approved always');
  await untilIdle(person, other);
  await expect(session.state('Finished')).toBeVisible();
  workspace.addFolder('build');
  await session.say('rm -r build/list.txt');
  await expect(session.ran('rm -r build/list.txt')).toContainText('by a grant');
  await session.say('rm -rf one');
  await expect(modal.command).toContainText('rm -rf one');
});

test('G3 what a session allows stands beside it, and revoked, the very next call asks', async ({
  session,
  workspace,
}) => {
  const { modal, page } = session;
  await session.say('rm -rf build');
  await expect(modal.root).toContainText('This session stores until it ends:');
  await modal.choose('This session');
  await expect(session.ran('rm -rf build')).toContainText('exit 0');
  workspace.addFolder('build');
  await session.say('rm -rf build');
  await expect(session.ran('rm -rf build')).toHaveCount(2);

  const allowed = page.getByRole('region', { name: 'Allowed in this session' });
  await expect(allowed).toContainText(`${workspace.directory}/build`);
  await allowed.getByRole('button', { name: 'Revoke' }).click();
  await expect(allowed).toHaveCount(0);
  await session.say('rm -rf build');
  await expect(modal.heading).toBeVisible();
});

test('P2 everything is allowed for a while, says so, and ends with one click', async ({
  session,
  workspace,
}) => {
  const { page } = session;
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Menu of/ })
    .click();
  await page.getByRole('menuitem', { name: /^Allow everything/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Allow everything in/ });
  await expect(dialog).toContainText('nobody is asked in this session');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Allow everything/ }).click();

  const chip = page.getByRole('button', { name: /^Everything is allowed here/ });
  await expect(chip).toContainText(/29:\d\d|30:00/);
  await session.say('rm -rf build');
  await expect(session.ran('rm -rf build')).toContainText('everything allowed');
  expect(workspace.has('build')).toBe(false);
  await session.say('rm -rf /');
  await expect(session.refusal).toContainText('Never allowed');

  await chip.click();
  await expect(chip).toHaveCount(0);
  await session.say('rm -rf one');
  await expect(session.modal.command).toContainText('rm -rf one');
});
