import { expect } from '@playwright/test';
import { SessionPage } from '../fixtures/session-page';
import { test } from '../fixtures/test';

/** A change made in one browser is on another's screen within this time. */
const live = { timeout: 1_000 };

test('an administrator in a second browser watches a session live, decides in it and stops it', async ({
  session,
  person,
  admin,
  visit,
}) => {
  const desk = await visit(admin);
  await desk.goto('/admin/sessions');
  const row = desk.getByRole('row').filter({ hasText: person.name });
  await expect(row).toContainText('Idle');

  await test.step('a run appears as it starts', async () => {
    await session.say('sleep 60');
    await expect(session.running('sleep 60')).toBeVisible();
    await expect(row).toContainText('Running', live);
    await expect(row).toContainText('sleep 60', live);
  });

  await test.step('it is stopped from the dashboard, and its author reads by whom', async () => {
    await row.getByRole('button', { name: /Stop the run/ }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Stop the run' }).click();
    await expect(session.thread).toContainText(`Stopped by ${admin.name}`);
    await expect(row).toContainText('Stopped', live);
  });

  await test.step('a waiting approval appears with its deadline', async () => {
    await session.say('rm -rf build');
    await expect(session.modal.heading).toBeVisible();
    await expect(row).toContainText('Waiting', live);
    await expect(row).toContainText(/[12]:\d\d/, live);
  });

  await test.step('the transcript opens with the same prompt, and the administrator decides', async () => {
    await row.getByRole('link', { name: /^Decide in/ }).click();
    const transcript = new SessionPage(desk);
    await expect(transcript.thread).toContainText('sleep 60');
    await expect(transcript.modal.command).toContainText('rm -rf build');
    await transcript.modal.choose('Once');
    await expect(transcript.ran('rm -rf build')).toBeVisible();
  });

  await test.step('the author sees who decided', async () => {
    await expect(session.modal.ending).toContainText(`${admin.name} approved once`);
    await session.modal.close();
    await expect(session.record).toContainText(`${admin.name} approved once`);
    await expect(session.ran('rm -rf build')).toContainText('exit 0');
  });

  await test.step('the records of administration name both', async () => {
    await desk.goto('/admin/approvals');
    const approval = desk.getByRole('row').filter({ hasText: person.name });
    await expect(approval).toContainText('rm -rf build');
    await expect(approval).toContainText(admin.name);
    await desk.goto('/admin/runs');
    await expect(desk.getByRole('row').filter({ hasText: person.name })).toHaveCount(2);
  });
});
