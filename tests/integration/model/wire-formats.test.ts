import { describe, expect, it } from 'vitest';
import type { Provider } from '@/server/domain/endpoint';
import { expectEndedOnce } from '@/tests/support/end-of-run';
import { refuses, says, speaks } from '@/tests/support/scripted-endpoint/scripted-answer';
import { API_KEY, noticeOf, openModelRig, storedParts } from './model-rig';

const SEAL = 'sealed-by-the-provider';

/** A step that thinks, speaks and calls, and one that ends the turn. */
const steps = [
  speaks(
    [
      { type: 'reasoning', text: 'I should look.', seal: SEAL },
      { type: 'text', text: 'Looking. ' },
      { type: 'call', name: 'terminal', arguments: { command: 'ls' }, seal: SEAL },
    ],
    { usage: { inputTokens: 50, outputTokens: 20, cachedInputTokens: 40, reasoningTokens: 0 } },
  ),
  says('Done.'),
];

const formats: [Provider, string, string][] = [
  ['openai-compatible', 'openai-chat', 'authorization'],
  ['openai', 'openai-responses', 'authorization'],
  ['anthropic', 'anthropic', 'x-api-key'],
  ['google', 'google', 'x-goog-api-key'],
];

describe.each(formats)('%s', (provider, format, keyHeader) => {
  it('thinks, speaks, calls, gets the result and ends', async () => {
    const { runtime, endpoint, say } = await openModelRig(steps, { provider });
    const runId = await say('hello');
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null, error: null });
    expect(await storedParts(runtime, runId)).toMatchObject([
      { type: 'reasoning', text: 'I should look.' },
      { type: 'text', text: 'Looking. ' },
      { type: 'tool' },
      { type: 'text', text: 'Done.' },
    ]);
    const [first, second] = endpoint.requests;
    expect(first).toMatchObject({ format, userText: 'hello', model: 'scripted-model' });
    expect(first?.headers[keyHeader]).toContain(API_KEY);
    expect(first?.system).toContain('Countersign');
    expect(first?.toolNames).toEqual(['terminal', 'list', 'read', 'write', 'edit']);
    expect(second?.toolResults).toMatchObject([{ text: 'Exit code 0\nIt printed nothing.' }]);
    expect(await runtime.prisma.stepUsage.findFirst({ where: { stepIndex: 0 } })).toMatchObject({
      inputTokens: 50,
      outputTokens: 20,
      cachedInputTokens: 40,
    });
    runtime.expectNothingLeft();
  });

  it('tells a wrong key, and waits for as long as it asks', async () => {
    const rig = await openModelRig(
      [refuses(429, { headers: { 'retry-after': '2' } }), refuses(401)],
      { provider },
    );
    const runId = await rig.say('hello');
    await noticeOf(rig);
    await rig.runtime.clock.advance(2_000);
    await expectEndedOnce(rig.runtime, runId, {
      status: 'failed',
      cause: 'runtime_error',
      error: expect.stringContaining('rejected the key') as string,
    });
  });

  it.each(['cut', 'end'] as const)('keeps what was said when the stream is %s', async (how) => {
    const { runtime, say } = await openModelRig(
      [says('one two three', { breaks: { after: 2, how } })],
      { provider },
    );
    const runId = await say('hello');
    await expectEndedOnce(runtime, runId, {
      status: 'failed',
      cause: 'runtime_error',
      error: expect.stringContaining('broke off before its answer was complete') as string,
    });
    expect(await storedParts(runtime, runId)).toMatchObject([{ type: 'text', text: 'one two ' }]);
    runtime.expectNothingLeft();
  });
});

describe('what a provider wants back goes back within the turn', () => {
  it.each<[Provider, string, unknown]>([
    [
      'anthropic',
      'scripted-model',
      {
        messages: expect.arrayContaining([
          {
            role: 'assistant',
            content: [
              { type: 'thinking', thinking: 'I should look.', signature: SEAL },
              { type: 'text', text: 'Looking. ' },
              expect.objectContaining({ type: 'tool_use', name: 'terminal' }),
            ],
          },
        ]) as unknown,
      },
    ],
    [
      'google',
      'gemini-3-pro',
      {
        contents: expect.arrayContaining([
          {
            role: 'model',
            parts: [
              { text: 'I should look.', thought: true, thoughtSignature: SEAL },
              { text: 'Looking. ' },
              expect.objectContaining({ thoughtSignature: SEAL }),
            ],
          },
        ]) as unknown,
      },
    ],
    [
      'openai',
      'gpt-5',
      {
        store: false,
        input: expect.arrayContaining([
          expect.objectContaining({
            type: 'reasoning',
            encrypted_content: SEAL,
            summary: [{ type: 'summary_text', text: 'I should look.' }],
          }),
        ]) as unknown,
      },
    ],
    [
      'openai-compatible',
      'scripted-model',
      {
        messages: expect.arrayContaining([
          expect.objectContaining({
            role: 'assistant',
            content: 'Looking. ',
            reasoning_content: 'I should look.',
          }),
        ]) as unknown,
      },
    ],
  ])('%s', async (provider, modelName, body) => {
    const { runtime, endpoint, say } = await openModelRig([...steps, says('Hi again.')], {
      provider,
      profile: { modelName },
    });
    await expectEndedOnce(runtime, await say('hello'), { status: 'completed', cause: null });
    expect(endpoint.requests[1]?.body).toMatchObject(body as object);
    // Of an earlier turn only what was said and done goes back.
    await expectEndedOnce(runtime, await say('again'), { status: 'completed', cause: null });
    const later = JSON.stringify(endpoint.requests[2]?.body);
    expect(later).toContain('Looking. ');
    // Google checks the seals of all calls, also of old ones.
    expect(later.includes(SEAL)).toBe(provider === 'google');
    expect(later).not.toContain('I should look.');
  });
});
