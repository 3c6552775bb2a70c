import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility';
import { takePicture } from '../fixtures/gallery';
import { test } from '../fixtures/test';

test('the audit says who decided what, is checked, and is taken away without secrets', async ({
  session,
  person,
  admin,
  visit,
}) => {
  await session.say('rm -rf build');
  await session.modal.choose('Once');
  await expect(session.ran('rm -rf build')).toBeVisible();

  const desk = await visit(admin);
  await desk.goto('/admin/audit');
  await test.step('the entry of the decision is found by person and text', async () => {
    await desk.getByLabel('Text or id').fill('approval.');
    await desk.getByRole('button', { name: /^Person/ }).click();
    await desk.getByRole('menuitemradio', { name: person.name, exact: true }).click();
    await expect(desk).toHaveURL(/q=approval\..*person=usr_/);
    const row = desk.getByRole('row').filter({ hasText: 'approval.' }).first();
    await expect(row).toContainText(person.name);
    await expectAccessible(desk);
    await takePicture(desk, 'audit-light');
    await row.getByRole('button').click();
  });

  await test.step('it is shown whole, with its seal', async () => {
    const entry = desk.getByRole('dialog');
    await expect(entry).toContainText('approval.');
    await expect(entry).toContainText(/Seal before\s*[0-9a-f]{64}/);
    await takePicture(desk, 'audit-entry-light');
    await entry.getByRole('button', { name: 'Only this session' }).click();
    await expect(entry).toHaveCount(0);
    await expect(desk).toHaveURL(/session=ses_/);
  });

  await test.step('a reload shows the same', async () => {
    await desk.reload();
    await expect(desk.getByRole('row').filter({ hasText: 'approval.' }).first()).toBeVisible();
  });

  await test.step('the chain is checked', async () => {
    await desk.getByRole('button', { name: 'Verify' }).click();
    const check = desk.getByRole('dialog', { name: 'Check of the chain' });
    await expect(check).toContainText(/The chain holds: [\d,]+ entries/);
    await expect(check).toContainText(/[0-9a-f]{64}/);
    await check.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('what the filters show is a file, and taking it is an entry', async () => {
    const [download] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: 'Export as JSON Lines' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^countersign-audit-.*\.jsonl$/);
    const lines = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\n');
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ actorName: person.name });
    await desk.goto('/admin/audit?action=audit.exported');
    await expect(desk.getByRole('row').filter({ hasText: admin.name }).first()).toBeVisible();
  });
});

test('the figures show how people answer, and what is asked over and over', async ({
  session,
  admin,
  visit,
}) => {
  for (let count = 0; count < 3; count += 1) {
    await session.say('rm -rf build');
    await session.modal.choose('Once');
    await expect(session.ran('rm -rf build')).toHaveCount(count + 1);
  }
  const desk = await visit(admin);
  await desk.goto('/admin/approvals');
  await desk.getByRole('radio', { name: 'Figures' }).click();
  await expect(desk).toHaveURL(/view=figures/);
  await expect(desk.getByText('Decided within a second')).toBeVisible();
  await expect(desk.getByRole('img', { name: /Approvals over time/ })).toBeVisible();
  const repeated = desk.getByRole('region', { name: 'Asked over and over' });
  await expect(repeated).toContainText('rm -rf build');
  await expectAccessible(desk);
  await takePicture(desk, 'figures-light');
  await repeated
    .getByRole('link', { name: /^Rules of/ })
    .first()
    .click();
  await expect(desk).toHaveURL(/\/admin\/rules\?profile=prf_/);
});
