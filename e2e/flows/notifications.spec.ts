import { expect, type Page } from '@playwright/test';
import { say } from '../fixtures/say';
import { SessionPage } from '../fixtures/session-page';
import { test } from '../fixtures/test';

/** What the page has told the browser to show, and what became of the permission. */
interface Told {
  asked: number;
  shown: { title: string; body: string; click: () => void }[];
}

/** Stands in for the screen of the person: notes every notification, and says whether they look. */
async function watchNotifications(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const told: Told = { asked: 0, shown: [] };
    let permission: NotificationPermission = 'default';
    class NotedNotification {
      static get permission() {
        return permission;
      }
      static requestPermission() {
        told.asked += 1;
        permission = 'granted';
        return Promise.resolve(permission);
      }
      onclick: (() => void) | null = null;
      constructor(title: string, { body = '' }: NotificationOptions = {}) {
        told.shown.push({ title, body, click: () => this.onclick?.() });
      }
      close() {}
    }
    let isHidden = false;
    Object.defineProperty(document, 'visibilityState', {
      get: () => (isHidden ? 'hidden' : 'visible'),
    });
    document.hasFocus = () => !isHidden;
    Object.assign(window, {
      Notification: NotedNotification,
      told,
      lookAway: (away: boolean) => {
        isHidden = away;
        document.dispatchEvent(new Event('visibilitychange'));
      },
    });
  });
}

declare global {
  interface Window {
    told: Told;
    lookAway: (away: boolean) => void;
  }
}

const said = (page: Page) =>
  page.evaluate(() => window.told.shown.map(({ title, body }) => `${title} ${body}`));

test('M4 a hidden tab notifies and marks its title; a click opens the prompt and approves nothing', async ({
  visit,
  person,
  workspace,
}) => {
  const page = await visit(person);
  await watchNotifications(page);
  const session = new SessionPage(page);
  await session.begin(person, workspace);
  await page.goto('/approvals');

  await test.step('nobody is asked before the person presses the bell', async () => {
    const bell = page.getByRole('button', { name: /^Notify me here/ });
    await expect(bell).toBeVisible();
    expect(await page.evaluate(() => window.told.asked)).toBe(0);
    await bell.click();
    await expect(page.getByRole('button', { name: /^Notifications are on/ })).toBeVisible();
    expect(await page.evaluate(() => window.told.asked)).toBe(1);
  });

  await test.step('what is looked at is not notified', async () => {
    await say(person, session.id, 'rm -rf one');
    await expect(page).toHaveTitle(/^\(1\) /);
    expect(await said(page)).toEqual([]);
    const [row] = await person.api.approvals.pending.query();
    await person.api.approvals.decide.mutate({
      approvalId: row!.id,
      payloadHash: row!.payloadHash,
      choice: 'deny',
    });
    await expect(page).toHaveTitle(/^Inbox/);
  });

  await test.step('what comes while nobody looks is, without a word of the command', async () => {
    await page.evaluate(() => window.lookAway(true));
    await say(person, session.id, 'rm -rf build');
    await expect(page).toHaveTitle(/^\(1\) /);
    await expect.poll(() => said(page)).toHaveLength(1);
    expect((await said(page)).join()).toContain('asks to run a command');
    expect((await said(page)).join()).not.toContain('rm');
  });

  await test.step('a click on it leads to the prompt, which decides nothing by itself', async () => {
    await page.evaluate(() => {
      window.lookAway(false);
      window.told.shown[0]?.click();
    });
    await expect(session.modal.command).toContainText('rm -rf build');
    expect(workspace.has('build')).toBe(true);
  });

  await test.step('also when the prompt was put aside there', async () => {
    await page.keyboard.press('Escape');
    await expect(session.modal.root).toBeHidden();
    await page.evaluate(() => window.told.shown[0]?.click());
    await expect(session.modal.heading).toBeFocused();
    await session.modal.choose('Deny');
    await expect(session.record.last()).toContainText('You denied');
  });
});
