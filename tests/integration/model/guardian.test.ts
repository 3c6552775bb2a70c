import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createModelGuardian } from '@/server/agent/runtimes/model/model-guardian';
import type { EndpointAccess } from '@/server/agent/runtimes/model/endpoint-source';
import { endpointIdSchema, sessionIdSchema } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { createFakeClock } from '@/tests/support/fake-clock';
import { refuses, says } from '@/tests/support/scripted-endpoint/scripted-answer';
import {
  startScriptedEndpoint,
  type AnswerScript,
} from '@/tests/support/scripted-endpoint/start-scripted-endpoint';
import { testPolicy, testScope } from '@/tests/support/test-policy';

const ANSWER = (answer: string) => JSON.stringify({ answer, reason: 'Said so.' });

/** A policy in the mode `smart` whose guardian is this endpoint. */
async function setUp(asides: AnswerScript) {
  const endpoint = await startScriptedEndpoint({ answers: () => says('no'), asides });
  onTestFinished(() => endpoint.stop());
  const id = endpointIdSchema.parse(createId('edp'));
  const access: EndpointAccess = {
    id,
    name: 'Box',
    provider: 'openai-compatible',
    baseUrl: endpoint.baseUrl('openai-compatible'),
    apiKey: null,
  };
  const clock = createFakeClock();
  const policy = testPolicy({
    place: () => ({ home: '/home/u', dataDirectory: '/srv/data', ownAddresses: [] }),
    guardian: createModelGuardian({
      clock,
      logger: pino({ level: 'silent' }),
      endpoints: { find: (asked) => Promise.resolve(asked === id ? access : null) },
    }),
  });
  const stop = new AbortController();
  const scope = testScope({
    workspace: '/srv/demo',
    sessionId: sessionIdSchema.parse(createId('ses')),
    mode: 'smart',
    guardian: { endpointId: id, modelName: 'judge' },
    signal: stop.signal,
  });
  const judge = (command: string, overrides: Partial<typeof scope> = {}) =>
    policy.judge({ tool: 'terminal', command, cwd: '/srv/demo' }, { ...scope, ...overrides });
  return { endpoint, clock, judge, stop };
}

describe('P6 a guardian model', () => {
  it('P6 approves one call, by its reason, and nothing harmless is sent to it', async () => {
    const { judge, endpoint, clock } = await setUp(() => says(ANSWER('approve')));
    expect(await judge('ls')).toMatchObject({ verdict: 'allow', because: { kind: 'harmless' } });
    expect(endpoint.requests).toHaveLength(0);
    expect(await judge('rm -rf build')).toMatchObject({
      verdict: 'allow',
      because: { kind: 'guardian', reason: 'Said so.' },
    });
    await judge('rm -rf build');
    expect(endpoint.requests).toHaveLength(2);
    expect(clock.pendingCount).toBe(0);
  });

  it('P6 a denial leaves once and deny, and counts how many came in a row', async () => {
    const { judge } = await setUp(() => says(ANSWER('deny')));
    for (const deniedInARow of [1, 2, 3]) {
      expect(await judge('rm -rf build')).toMatchObject({
        verdict: 'ask',
        isRememberable: false,
        grantOptions: [],
        guardian: { answer: 'deny', reason: 'Said so.', deniedInARow },
      });
    }
  });

  it.each([
    ['escalate', says(ANSWER('escalate'))],
    ['prose', says('I think it is fine: approve')],
    ['nothing', says('')],
    ['an error', refuses(500)],
  ])('P6 %s escalates, and a person may remember the answer', async (_what, answer) => {
    const { judge } = await setUp(() => answer);
    const judgement = await judge('rm -rf ./tmp/a');
    expect(judgement).toMatchObject({
      verdict: 'ask',
      isRememberable: true,
      guardian: { answer: 'escalate' },
    });
  });

  it('P6 is not asked about what passes no mode, what a rule asks about, or where nobody is', async () => {
    const { judge, endpoint } = await setUp(() => says(ANSWER('approve')));
    expect((await judge('rm -rf "$UNSET/"')).verdict).toBe('ask');
    expect((await judge('rm -rf build', { carriesApprovals: false })).verdict).toBe('ask');
    expect((await judge('rm -rf /')).verdict).toBe('never');
    expect(endpoint.requests).toHaveLength(0);
  });

  it('P6 is not asked about a call that is too long', async () => {
    const { judge, endpoint } = await setUp(() => says(ANSWER('approve')));
    const judgement = await judge(`rm -rf build && echo ${'x'.repeat(33_000)}`);
    expect(judgement).toMatchObject({ verdict: 'ask', guardian: { answer: 'escalate' } });
    expect(endpoint.requests).toHaveLength(0);
  });
});
