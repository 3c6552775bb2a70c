import { expect } from '@playwright/test';
import { SessionPage } from '../fixtures/session-page';
import { test } from '../fixtures/test';

const TABS = 10;

test('R6 ten tabs of one origin stay live', async ({ session }) => {
  const tabs = [session];
  for (let index = 1; index < TABS; index += 1) {
    const tab = new SessionPage(await session.page.context().newPage());
    await tab.page.goto(session.page.url());
    tabs.push(tab);
  }
  const [first, last] = [tabs[0]!, tabs.at(-1)!];

  await first.say('echo to every tab');
  for (const tab of tabs) await expect(tab.ran('echo to every tab')).toContainText('exit 0');

  await first.say('rm -rf build');
  for (const tab of tabs) await expect(tab.modal.heading).toBeVisible();
  await last.page.bringToFront();
  await last.modal.choose('Once');
  for (const tab of tabs) await expect(tab.record).toContainText('You approved once');
});
