import { expect, type Locator } from '@playwright/test';
import { joinServer } from '../fixtures/person';
import { SessionPage } from '../fixtures/session-page';
import { test } from '../fixtures/test';
import { expectNoSidewaysScroll } from '../fixtures/width';

const PHONE = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
};

/** The least height of what a thumb has to hit, in CSS pixels. */
const TARGET_PX = 44;

test('the story on a phone: the prompt is a sheet with large targets', async ({
  person,
  visit,
}) => {
  const page = await visit(person, PHONE);
  const session = new SessionPage(page);
  const { modal } = session;
  const send = async (text: string): Promise<void> => {
    await session.composer.fill(text);
    await page.getByRole('button', { name: 'Send' }).tap();
  };

  await page.goto('/');
  await expectNoSidewaysScroll(page);
  await send('ls -la');
  await expect(session.ran('ls -la')).toContainText('README.md');
  await expectNoSidewaysScroll(page);

  await send('rm -rf build');
  await expect(modal.choice('Once')).toBeEnabled();
  await expectNoSidewaysScroll(page);
  await test.step('the sheet stands on the lower edge, as wide as the screen', async () => {
    const { x, y, width, height } = await boxOf(modal.root);
    expect({ x, width, bottom: Math.round(y + height) }).toEqual({ x: 0, width: 360, bottom: 740 });
    for (const title of ['Deny', 'Once', 'This session', 'Always…'] as const) {
      const choice = await boxOf(modal.choice(title));
      expect(choice.height, title).toBeGreaterThanOrEqual(TARGET_PX);
    }
  });
  await modal.choice('Once').tap();
  await expect(session.record).toContainText('You approved once');
  await expectNoSidewaysScroll(page);

  await test.step('the drawer leads to the inbox', async () => {
    await page.getByRole('button', { name: 'Open the menu' }).tap();
    const drawer = page.getByRole('dialog', { name: 'Sessions and navigation' });
    await expectNoSidewaysScroll(page);
    await drawer.getByRole('link', { name: 'Inbox' }).tap();
    await expect(page.getByText('Nothing waits for you')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test('no page of administration scrolls sideways on a phone', async ({ admin, visit }) => {
  const page = await visit(await joinServer(admin, { role: 'admin' }), PHONE);
  for (const room of ['sessions', 'runs', 'approvals', 'users', 'profiles']) {
    await page.goto(`/admin/${room}`);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('it is not on the page');
  return box;
}
