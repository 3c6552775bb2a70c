import { expect } from '@playwright/test';
import { says, speaks } from '@/tests/support/scripted-endpoint/scripted-answer';
import { beginSession } from '../fixtures/begin-session';
import { createModelProfile } from '../fixtures/model-profile';
import { withEndpoint } from '../fixtures/model-server';
import { completeSetup } from '../fixtures/person';
import { SessionPage } from '../fixtures/session-page';
import { test } from '../fixtures/test';
import { Workspace } from '../fixtures/workspace';

const NAMES = Array.from({ length: 10 }, (_, index) => `call-${index}`);
const commandOf = (name: string): string => `echo ${name} >> counter.txt; rm -rf build/${name}`;

test('A3 ten calls at once wait together, are answered in reverse, and each runs once', async ({
  freshServer: server,
  visit,
}) => {
  test.setTimeout(120_000);
  const ada = await completeSetup(server);
  const workspace = await Workspace.create(ada, server.scratch);
  let steps = 0;
  const answers = () => {
    steps += 1;
    if (steps > 1) return says('All of them are done.');
    return speaks([
      { type: 'text', text: 'I clear what the last build left.' },
      ...NAMES.map((name) => ({
        type: 'call' as const,
        name: 'terminal',
        arguments: { command: commandOf(name) },
      })),
    ]);
  };
  await withEndpoint({ answers }, async (endpoint) => {
    const profile = await createModelProfile(ada, { endpoint, directory: workspace.directory });
    const session = new SessionPage(await visit(ada));
    await session.open(await beginSession(ada, profile.id, 'Clear the build'));
    const { modal, page } = session;

    await expect(session.waitingCard).toHaveCount(NAMES.length);
    await expect(modal.root.getByText('1 of 10')).toBeVisible();

    await test.step('what the agent said before is there, marked as its own words', async () => {
      await modal.root.getByText('The agent’s own words, unchecked').click();
      await expect(modal.root).toContainText('I clear what the last build left.');
    });

    await test.step('M2 a double click answers one, and not the one that takes its place', async () => {
      await expect(modal.choice('Once')).toBeEnabled();
      await modal.choice('Once').dblclick();
      await expect(session.record).toHaveCount(1);
      await expect(modal.choice('Once')).toBeEnabled();
      await expect(session.waitingCard).toHaveCount(NAMES.length - 1);
    });

    await test.step('of the others the last one first, by its exact id', async () => {
      const waiting = await ada.api.approvals.pending.query();
      expect(waiting).toHaveLength(NAMES.length - 1);
      await page.keyboard.press('Escape');
      for (const { subject } of waiting.toReversed()) {
        const name = /call-\d/.exec(subject.command)?.[0] ?? '';
        await session.waitingCard
          .filter({ hasText: `build/${name}` })
          .getByRole('button', { name: /^Open/ })
          .click();
        await expect(modal.command).toContainText(`build/${name}`);
        await modal.choose('Once');
        await expect(session.record.filter({ hasText: `build/${name}` })).toBeVisible();
        if (await modal.root.isVisible()) await page.keyboard.press('Escape');
      }
    });

    await expect(session.thread).toContainText('All of them are done.');
    expect(workspace.linesOf('counter.txt').toSorted()).toEqual(NAMES);
  });
});
