import { expect } from '@playwright/test';
import {
  callsTool,
  refuses,
  says,
  speaks,
} from '@/tests/support/scripted-endpoint/scripted-answer';
import { expectAccessible } from '../fixtures/accessibility';
import { takePicture } from '../fixtures/gallery';
import { test } from '../fixtures/scribe';
import { expectNoSidewaysScroll } from '../fixtures/width';

const ANSWER = `# How the cards are made

Each card is **one file**; see the [guide](https://guide.example.org/cards).

\`\`\`ts
const card = await readCard('birthday.txt');
\`\`\`

| card | lines |
|------|------:|
| Wedding | 48 |

Its mean length is \\(\\bar{x} = 12\\).

\`\`\`mermaid
flowchart LR
  A[Read] --> B[Write]
\`\`\`

![logo](https://pictures.example.org/logo.png)

<button>Approve</button>`;

/** Words that come one by one, so that there is a middle. */
const slowly = (text: string) => says(text, { tokensPerSecond: 4 });
const COUNTING = Array.from({ length: 400 }, (_, index) => `word${index}`).join(' ');

for (const look of ['light', 'dark', 'phone'] as const) {
  test(`T3 an answer is read as markdown, and nothing of it acts (${look})`, async ({
    startScribe,
  }) => {
    const reasoning = 'The person wants to know how.';
    const usage = { inputTokens: 1_200, outputTokens: 240, reasoningTokens: 40 };
    const { session } = await startScribe([says(ANSWER, { reasoning, usage })], { look });
    const { page, thread } = session;
    // By its button: Enter breaks the line where there is only a keyboard on glass.
    await session.composer.fill('How are the cards made?');
    await page.getByRole('button', { name: 'Send' }).click();

    await expect(thread.getByRole('heading', { name: 'How the cards are made' })).toBeVisible();
    await expect(thread.getByRole('button', { name: 'Copy code' }).first()).toBeVisible();
    await expect(thread.locator('pre span[style]').first()).toBeVisible();
    await expect(thread.getByRole('cell', { name: '48' })).toBeVisible();
    await expect(thread.locator('.katex').first()).toBeVisible();
    await expect(thread.getByRole('img', { name: /^Diagram/ })).toBeVisible();
    await expect(thread.getByRole('link', { name: /guide/ })).toContainText('guide.example.org');
    await expect(thread.getByText('Picture, not loaded')).toBeVisible();
    await expect(thread.getByText('<button>Approve</button>')).toBeVisible();
    await expect(thread.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);

    await thread.getByRole('button', { name: /^Thought/ }).click();
    await expect(thread.getByText(reasoning)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await takePicture(page, `conversation-${look}`);

    if (look === 'phone') await page.getByRole('button', { name: 'Open the panel' }).click();
    else await page.setViewportSize({ width: 1440, height: 900 });
    const panel = page.getByRole(look === 'phone' ? 'dialog' : 'complementary', {
      name: 'This session',
    });
    await expect(panel.getByText('240')).toBeVisible();
    await expect(panel.getByText('scripted-model')).toBeVisible();
    await expectAccessible(page);
    await takePicture(page, `conversation-panel-${look}`);
  });
}

test('a risky call is approved, another is denied with a reason that the next answer has', async ({
  startScribe,
  workspace,
}) => {
  const { session } = await startScribe([
    callsTool('terminal', { command: 'rm -rf build' }),
    callsTool('terminal', { command: 'rm -rf one' }),
    (request) => says(`I was told: ${request.toolResults.at(-1)?.text ?? 'nothing'}`),
  ]);
  await session.say('Tidy up');
  await session.modal.choose('Once');
  await expect(session.ran('rm -rf build')).toBeVisible();

  await expect(session.modal.command).toContainText('rm -rf one');
  await session.modal.denyBecause('The list is still needed.');
  await expect(session.thread.getByText(/^I was told: .*The list is still needed\./)).toBeVisible();
  expect([workspace.has('build'), workspace.has('one')]).toEqual([false, true]);
});

test('files that are looked at fold into one row; a file is edited as its diff was approved', async ({
  startScribe,
  workspace,
}) => {
  const { session } = await startScribe([
    speaks([
      { type: 'call', name: 'list', arguments: { path: '.' } },
      { type: 'call', name: 'read', arguments: { path: 'README.md' } },
      { type: 'call', name: 'read', arguments: { path: 'one/list.txt' } },
    ]),
    callsTool('edit', { path: 'README.md', oldText: '# Greeting cards', newText: '# Letters' }),
    says('The title is new.'),
  ]);
  const { thread } = session;
  await session.say('Give it another title');
  await session.modal.choose('Once');
  await expect(thread.getByText('The title is new.')).toBeVisible();
  expect(workspace.linesOf('README.md')).toEqual(['# Letters']);

  await expect(thread.getByText('Read 2 files, listed 1 folder')).toBeVisible();
  const edited = thread.getByRole('article', { name: 'Edited README.md' });
  await expect(edited).toContainText('Removed: # Greeting cards');
  await expect(edited).toContainText('Added: # Letters');
  await expectAccessible(session.page);
});

test('R7 an answer goes on over a reload, and what was said stays when it is stopped', async ({
  startScribe,
}) => {
  const { session } = await startScribe([slowly(COUNTING)]);
  const { page, thread } = session;
  await session.say('Count');
  await expect(thread.getByText('word2 ')).toBeVisible();

  await page.reload();
  await expect(thread.getByText('word0 word1 word2')).toBeVisible();
  await expect(thread.getByText('word8')).toBeVisible();
  // What is typed meanwhile is nobody's but the person's.
  await session.composer.fill('a thought for later');
  await session.stopButton.click();
  await expect(thread.getByText(/^Stopped by/)).toBeVisible();
  await expect(thread.getByText('word0 word1 word2')).toBeVisible();
  await expect(session.composer).toHaveValue('a thought for later');
  await expect(thread.getByRole('button', { name: 'Run again', exact: true })).toBeVisible();
});

test('a message is edited and run again, its answer regenerated, and nothing is lost', async ({
  startScribe,
}) => {
  const { session } = await startScribe([
    says('First answer.'),
    (request) => says(`Answer to: ${request.userText}`),
    says('Third answer.'),
  ]);
  const { page, thread } = session;
  await session.say('Say something');
  await expect(thread.getByText('First answer.')).toBeVisible();

  await thread.getByRole('article', { name: 'Message' }).hover();
  await thread.getByRole('button', { name: 'Edit and run again' }).click();
  const field = thread.getByRole('textbox', { name: 'Text of the message' });
  await field.press('Escape');
  await expect(field).toHaveCount(0);
  await thread.getByRole('button', { name: 'Edit and run again' }).click();
  await field.fill('Say it better');
  await field.press('ControlOrMeta+Enter');
  await expect(thread.getByText('Answer to: Say it better')).toBeVisible();
  await expect(thread.getByText('First answer.')).toHaveCount(0);

  await thread.getByRole('button', { name: 'Regenerate' }).click();
  await expect(thread.getByText('Third answer.')).toBeVisible();
  await thread.getByRole('button', { name: '2 earlier versions · show' }).click();
  const earlier = thread.getByRole('region', { name: '2 earlier versions' });
  await expect(earlier).toContainText('First answer.');
  await expect(earlier).toContainText('Answer to: Say it better');
  await expect(earlier.getByRole('button', { name: /run again|Regenerate/i })).toHaveCount(0);
  await expectAccessible(page);

  await page.reload();
  await expect(thread.getByText('Third answer.')).toBeVisible();
  await expect(thread.getByText('First answer.')).toHaveCount(0);
});

test('a wait is told with its seconds, once, and a failure in words, and the session goes on', async ({
  startScribe,
}) => {
  const { session } = await startScribe([
    refuses(429, { message: 'slow down', headers: { 'retry-after': '2' } }),
    refuses(404, { message: 'no such model' }),
    says('Here again.'),
  ]);
  const { page, thread } = session;
  await session.say('Hello');
  await expect(thread.getByRole('status')).toHaveText(
    /^The endpoint “.*” gets too many requests\. Trying again (in [12] s|now)at .*$/,
  );
  await expect(thread.getByText(/^Failed/)).toBeVisible();
  await expect(thread.getByText(/scripted-model.* does not exist/)).toBeVisible();
  await expectAccessible(page);
  await thread.getByRole('button', { name: 'Run again', exact: true }).click();
  await expect(thread.getByText('Here again.')).toBeVisible();
});

test('a long wait can be stopped at once', async ({ startScribe }) => {
  const { session, endpoint } = await startScribe([
    refuses(429, { message: 'slow down', headers: { 'retry-after': '120' } }),
    says('Now.'),
  ]);
  const { thread } = session;
  await session.say('Hello');
  await expect(thread.getByRole('status')).toContainText(/Trying again in 1\d\d s/);
  await session.stopButton.click();
  await expect(thread.getByText(/^Stopped by/)).toBeVisible();
  await expect(thread.getByRole('status')).toHaveCount(0);
  expect(endpoint.requests).toHaveLength(1);
  await thread.getByRole('button', { name: 'Run again', exact: true }).click();
  await expect(thread.getByText('Now.')).toBeVisible();
});

const CHAIN = Array.from({ length: 400 }, (_, index) => `  N${index} --> N${index + 1}`).join('\n');

test('T3 a diagram reaches for nothing elsewhere, and one that is too large is not drawn', async ({
  startScribe,
}) => {
  const styled = `%%{init: {"securityLevel": "loose", "themeCSS": "* { background: url(https://pictures.example.org/a.png) }"}}%%
flowchart LR
  A[One] --> B[Two]
  click A "javascript:alert(1)"`;
  const { session } = await startScribe([
    says(
      `\`\`\`mermaid\n${styled}\n\`\`\`\n\n\`\`\`mermaid\nflowchart LR\n${CHAIN}\n\`\`\`\n\nThat is all.`,
    ),
  ]);
  const { page, thread } = session;
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && origin !== new URL(page.url()).origin) elsewhere.push(origin);
  });
  await session.say('Draw it');
  await expect(thread.getByText('That is all.')).toBeVisible();
  const note = thread.getByText('This diagram is too large to be drawn, so its source is shown.');
  await expect(note).toBeVisible();
  const drawing = thread.getByRole('img', { name: /^Diagram/ });
  await expect(drawing).toHaveCount(0);
  // Only what somebody looks at is drawn.
  await thread.getByText('themeCSS').scrollIntoViewIfNeeded();
  await expect(drawing).toHaveCount(1);
  expect(elsewhere).toEqual([]);
});
