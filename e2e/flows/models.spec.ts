import { expect, type Page } from '@playwright/test';
import { callsTool, says, speaks } from '@/tests/support/scripted-endpoint/scripted-answer';
import { expectAccessible } from '../fixtures/accessibility';
import { withEndpoint, withLocalModels } from '../fixtures/model-server';
import { createModelProfile } from '../fixtures/model-profile';
import { completeSetup } from '../fixtures/person';
import { SessionPage } from '../fixtures/session-page';
import { test } from '../fixtures/test';
import { expectNoSidewaysScroll } from '../fixtures/width';

const KEY = 'sk-the-whole-secret-0123456789';

test('an administrator connects a first model, tests it, and talks to it two presses later', async ({
  freshServer,
  visit,
}) => {
  const admin = await completeSetup(freshServer);
  const script = { answers: () => says('Good morning.'), key: KEY, models: ['beta', 'alpha'] };
  await withEndpoint(script, async (endpoint) => {
    const page = await visit(admin);
    const received = noteAnswers(page);
    const dialog = page.getByRole('dialog');

    await test.step('the first page leads to it', async () => {
      await page.goto('/');
      await page.getByRole('link', { name: /^Connect a language model/ }).click();
      await expect(page.getByText('No language model is connected')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('a wrong key is told as such, before anything is saved', async () => {
      await page.getByRole('main').getByRole('button', { name: 'Add endpoint' }).last().click();
      await dialog.getByLabel('Name').fill('Box');
      await dialog.getByLabel('Address').fill(endpoint.baseUrl('openai-compatible'));
      await dialog.getByLabel('Key', { exact: true }).fill('sk-wrong');
      await dialog.getByRole('button', { name: 'Test' }).click();
      await expect(dialog.getByRole('status')).toContainText('rejected the key (401)');
    });

    await test.step('the right one shows the models, and one of them answers', async () => {
      await dialog.getByLabel('Key', { exact: true }).fill(KEY);
      await expect(dialog.getByText('rejected the key')).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Test' }).click();
      await expect(dialog.getByRole('status')).toContainText('It answers and lists 2 models.');
      await dialog.getByLabel('Model to try').click();
      await expect(page.getByRole('option')).toHaveText(['alpha', 'beta']);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await expect(dialog.getByLabel('Model to try')).toHaveValue('beta');
      await dialog.getByRole('button', { name: 'Test' }).click();
      await expect(dialog.getByRole('status')).toContainText(/“beta” answers\. *\d+ ms/);
      await expectAccessible(page);
    });

    await test.step('two presses make a profile with it', async () => {
      await dialog.getByRole('button', { name: 'Add endpoint' }).click();
      await expect(dialog).toContainText('“Box” is added');
      await expect(dialog.getByLabel('Model')).toHaveValue('beta');
      await dialog.getByRole('button', { name: 'Make a profile' }).click();
      await expect(dialog.getByLabel('Workspace')).toHaveValue(freshServer.workspace);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Create profile' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('row').filter({ hasText: 'Box' })).toContainText('beta');
    });

    await test.step('a session with it answers', async () => {
      await page.getByRole('link', { name: 'Chat' }).click();
      await expect(page.getByRole('link', { name: /^Connect a language model/ })).toHaveCount(0);
      await page.getByRole('button', { name: /^beta/ }).click();
      const session = new SessionPage(page);
      await session.say('Hello');
      await expect(session.thread).toContainText('Good morning.');
    });

    await test.step('the key has reached no browser and no log', async () => {
      expect(received.length).toBeGreaterThan(5);
      for (const answer of received) expect(await answer).not.toContain(KEY);
    });
  });
});

for (const [provider, label] of [
  ['anthropic', 'Anthropic'],
  ['google', 'Google'],
] as const) {
  test(`a model of ${label} is connected, thinks, calls, and is told why it may not`, async ({
    freshServer,
    visit,
  }) => {
    const admin = await completeSetup(freshServer);
    const usage = { inputTokens: 1_200, outputTokens: 240, cachedInputTokens: 800 };
    const script = {
      key: KEY,
      models: ['beta', 'alpha'],
      asides: says('Tidy greetings'),
      answers: [
        speaks(
          [
            { type: 'reasoning', text: 'The folder is full.', seal: 'c2VhbGVk' },
            { type: 'text', text: 'I will tidy up.' },
            { type: 'call', name: 'terminal', arguments: { command: 'rm -rf cache' } },
          ],
          { usage },
        ),
        callsTool('terminal', { command: 'rm -rf cards' }),
        (request) => says(`I was told: ${request.toolResults.at(-1)?.text ?? 'nothing'}`),
      ],
    } satisfies Parameters<typeof withEndpoint>[0];
    await withEndpoint(script, async (endpoint) => {
      const page = await visit(admin, { viewport: { width: 1440, height: 900 } });
      const dialog = page.getByRole('dialog');
      await page.goto('/admin/models');
      await page.getByRole('main').getByRole('button', { name: 'Add endpoint' }).last().click();
      await dialog.getByLabel('Provider').click();
      await page.getByRole('option', { name: label }).click();
      await dialog.getByLabel('Address').fill(endpoint.baseUrl(provider));
      await dialog.getByLabel('Key', { exact: true }).fill(KEY);
      await dialog.getByLabel('Model to try').fill('alpha');
      await dialog.getByRole('button', { name: 'Test' }).click();
      await expect(dialog.getByRole('status')).toContainText('“alpha” answers.');
      await dialog.getByRole('button', { name: 'Add endpoint' }).click();
      await dialog.getByRole('button', { name: 'Make a profile' }).click();
      await dialog.getByRole('button', { name: 'Create profile' }).click();
      await expect(dialog).toHaveCount(0);

      await page.getByRole('link', { name: 'Chat' }).click();
      await page.getByRole('button', { name: /^alpha/ }).click();
      const session = new SessionPage(page);
      await session.say('Tidy up');
      await session.modal.choose('Once');
      await expect(session.ran('rm -rf cache')).toBeVisible();
      await expect(session.modal.command).toContainText('rm -rf cards');
      await session.modal.denyBecause('They are still needed.');
      await expect(session.thread).toContainText(/I was told: .*They are still needed\./);
      await session.thread.getByRole('button', { name: /^Thought/ }).click();
      await expect(session.thread).toContainText('The folder is full.');
      await expect(page.getByRole('heading', { name: 'Tidy greetings' })).toBeVisible();
      const panel = page.getByRole('complementary', { name: 'This session' });
      await expect(panel.getByRole('definition').filter({ hasText: /^3$/ })).toBeVisible();
      await expect(panel).toContainText('of these from a cache800');
    });
  });
}

test('a stored key that is wrong is told in the thread, and the session goes on once it is mended', async ({
  freshServer,
  visit,
}) => {
  const admin = await completeSetup(freshServer);
  await withEndpoint({ answers: () => says('Good morning.'), key: KEY }, async (endpoint) => {
    const profile = await createModelProfile(admin, {
      endpoint,
      directory: freshServer.workspace,
    });
    const session = new SessionPage(await visit(admin));
    const page = await visit(admin);
    const dialog = page.getByRole('dialog');
    const replaceKey = async (key: string): Promise<void> => {
      await page.getByRole('button', { name: /^Actions for Scripted/ }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      const replace = dialog.getByRole('radio', { name: 'Replace' });
      await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
      if (await replace.isVisible()) await replace.click();
      await dialog.getByLabel(/^(New key|Key)$/).fill(key);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
    };
    const { thread } = session;
    const runAgain = thread.getByRole('button', { name: 'Run again', exact: true });
    await session.begin(admin, { profile });
    await page.goto('/admin/models');

    await session.say('Hello');
    await expect(thread).toContainText('wants a key (401)');
    await replaceKey('sk-wrong');
    await runAgain.click();
    await expect(thread).toContainText('rejected the key (401)');
    await replaceKey(KEY);
    await runAgain.click();
    await expect(thread).toContainText('Good morning.');
    expect(await thread.innerText()).not.toContain(KEY);
  });
});

test('what answers on this machine is added by one press', async ({ freshServer, visit }) => {
  const admin = await completeSetup(freshServer);
  await withLocalModels(['tiny', 'large'], async (name) => {
    const page = await visit(admin, { viewport: { width: 360, height: 740 }, isMobile: true });
    await page.goto('/admin/models');
    const found = page.getByRole('region', { name: 'On this machine' });
    await expect(found.getByRole('listitem').filter({ hasText: name })).toContainText('2 models');
    await expectNoSidewaysScroll(page);
    await found.getByRole('button', { name: `Add ${name}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`“${name}” is added`);
    await expect(dialog.getByLabel('Model')).toHaveValue('large');
    await dialog.getByRole('button', { name: 'Later' }).click();
    await expect(found.getByRole('button', { name: `Add ${name}` })).toHaveCount(0);
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('It answers and lists 2 models.');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

test('an endpoint keeps its key at its address, and stays while a profile uses it', async ({
  freshServer,
  visit,
  trouble,
}) => {
  trouble.allow(/^400 POST .*updateEndpoint/, /^409 POST .*archiveEndpoint/);
  const admin = await completeSetup(freshServer);
  await withEndpoint({ answers: [], key: KEY }, async (endpoint) => {
    const { id: endpointId } = await admin.api.admin.createEndpoint.mutate({
      name: 'Box',
      provider: 'openai-compatible',
      baseUrl: endpoint.baseUrl('openai-compatible'),
      apiKey: KEY,
    });
    const [shell] = await admin.api.profiles.list.query();
    if (!shell) throw new Error('there is no profile to begin with');
    const { id: _id, createdAt: _createdAt, archivedAt: _archivedAt, ...settings } = shell;
    const model = { name: 'Helper', runtime: 'model', endpointId, modelName: 'any' } as const;
    await admin.api.admin.createProfile.mutate({ ...settings, ...model });
    const page = await visit(admin);
    await page.goto('/admin/models');
    const dialog = page.getByRole('dialog');
    const choose = async (action: string): Promise<void> => {
      await page.getByRole('button', { name: 'Actions for Box' }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };

    await test.step('moved elsewhere, the key has to be entered again', async () => {
      await choose('Edit');
      const address = dialog.getByLabel('Address');
      await address.fill('http://127.0.0.1:1/v1');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(
        dialog.getByText(/^The stored key was entered for another address/),
      ).toBeVisible();
      await dialog.getByRole('radio', { name: 'Replace' }).click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('Enter the key')).toBeVisible();
      await dialog.getByLabel('New key').fill('another');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
      await page.getByRole('button', { name: 'Test Box' }).click();
      await expect(page.getByRole('row').filter({ hasText: 'Box' })).toContainText(
        'could not be asked',
      );
    });

    await test.step('in use, it is not archived, and the profile is named', async () => {
      await choose('Archive');
      await dialog.getByRole('button', { name: 'Archive the endpoint' }).click();
      await expect(dialog.getByRole('alert')).toContainText('The profile “Helper” uses “Box”');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    });

    await test.step('once the profile is archived, so is the endpoint', async () => {
      await page.getByRole('link', { name: 'Profiles' }).click();
      await page.getByRole('button', { name: 'Actions for Helper' }).click();
      await page.getByRole('menuitem', { name: 'Archive' }).click();
      await dialog.getByRole('button', { name: 'Archive' }).click();
      await expect(dialog).toHaveCount(0);
      await page.getByRole('link', { name: 'Models' }).click();
      await choose('Archive');
      await dialog.getByRole('button', { name: 'Archive the endpoint' }).click();
      await expect(page.getByText('No language model is connected')).toBeVisible();
    });
  });
});

/** What the page is answered, as it comes. */
function noteAnswers(page: Page): Promise<string>[] {
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    // A page that was left gives its answers back no more.
    answers.push(response.text().catch(() => ''));
  });
  return answers;
}
