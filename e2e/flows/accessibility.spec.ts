import { expect } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility';
import { joinServer } from '../fixtures/person';
import { SessionPage } from '../fixtures/session-page';
import { test } from '../fixtures/test';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    // Axe looks at every element of every page.
    test.setTimeout(120_000);

    test('axe finds nothing serious in a session, its prompts and records', async ({
      visit,
      person,
      workspace,
    }) => {
      const page = await visit(person, { colorScheme });
      const session = new SessionPage(page);
      await session.begin(person, workspace);
      await session.say('ls -la');
      await expect(session.ran('ls -la')).toContainText('exit 0');
      await session.say('rm -rf build');
      await expect(session.modal.choice('Once')).toBeEnabled();
      await expectAccessible(page);
      await session.modal.choose('Always…');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await session.composer.fill('still writing');
      await page.reload();
      await expect(session.dock.choice('Deny')).toBeEnabled();
      await expectAccessible(page);
      await session.dock.choose('Deny');
      await expect(session.record).toBeVisible();
      await session.composer.fill('');
      await session.say('rm -rf /');
      await expect(session.refusal).toBeVisible();
      await expectAccessible(page);
    });

    test('nor on the other pages', async ({ visit, server, admin, session, trouble }) => {
      trouble.allow(/^404 GET \/nothing-here/);
      await session.say('rm -rf build');
      await expect(session.modal.heading).toBeVisible();
      const stranger = await visit(server, { colorScheme });
      await stranger.goto('/sign-in');
      await expectAccessible(stranger);

      const desk = await visit(await joinServer(admin, { role: 'admin' }), { colorScheme });
      const rooms = ['sessions', 'runs', 'approvals', 'users', 'profiles', 'operation'];
      for (const path of ['/', '/approvals', ...rooms.map((room) => `/admin/${room}`)]) {
        await desk.goto(path);
        await expect(desk.locator('[aria-busy="true"]')).toHaveCount(0);
        await expectAccessible(desk);
      }
      await session.page.emulateMedia({ colorScheme });
      await session.page.goto('/approvals');
      await expect(session.page.getByRole('list', { name: 'Waiting' })).toBeVisible();
      await expectAccessible(session.page);
      await stranger.goto('/nothing-here');
      await expectAccessible(stranger);
    });
  });
}
