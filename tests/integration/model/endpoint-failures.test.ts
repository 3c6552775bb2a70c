import { describe, expect, it } from 'vitest';
import { expectEndedOnce } from '@/tests/support/end-of-run';
import { eventually, letRun } from '@/tests/support/eventually';
import {
  refuses,
  says,
  speaks,
  type ScriptedAnswer,
} from '@/tests/support/scripted-endpoint/scripted-answer';
import { API_KEY, MODEL, noticeOf, openModelRig, storedParts, type ModelRig } from './model-rig';

const SILENCE_MS = 30_000;

/** What a run failed with, after checking that it ended once and that the session goes on. */
async function expectFailure(
  rig: ModelRig,
  runId: Parameters<typeof storedParts>[1],
  says: RegExp,
) {
  const { runtime } = rig;
  await expectEndedOnce(runtime, runId, { status: 'failed', cause: 'runtime_error' });
  const { error } = await runtime.prisma.run.findUniqueOrThrow({ where: { id: runId } });
  expect(error).toMatch(says);
  expect(error).not.toContain(API_KEY);
  runtime.expectNothingLeft();
  expect(rig.endpoint.openCount).toBe(0);
}

/** The session takes another message and completes it. */
async function expectGoesOn(rig: ModelRig) {
  const runId = await rig.say('and now?');
  await expectEndedOnce(rig.runtime, runId, { status: 'completed', cause: null, error: null });
  rig.runtime.expectNothingLeft();
}

const fine = says('Here I am.');

describe('a failing endpoint is told in the thread, ends the run once, and the session goes on', () => {
  it.each<[string, ScriptedAnswer, RegExp]>([
    ['status 401', refuses(401, { message: `bad key ${API_KEY}` }), /“Box” rejected the key/],
    ['status 403', refuses(403, { message: 'not for you' }), /does not allow .*not for you/],
    [
      'status 404 for the model',
      refuses(404, { message: `The model '${MODEL}' does not exist`, code: 'model_not_found' }),
      /The model “scripted-model” does not exist at the endpoint “Box”/,
    ],
    ['status 404 for the page', refuses(404, { message: 'page not found' }), /Check its address/],
    ['status 302', refuses(302, { headers: { location: 'http://example.org/' } }), /redirect/],
    [
      'status 400',
      refuses(400, { message: 'bad parameter' }),
      /refused the request.*bad parameter/,
    ],
    ['a page of HTML', { kind: 'garbage' }, /not an answer of its provider/],
    [
      'context overflow',
      refuses(400, {
        message: "This model's maximum context length is 8192 tokens.",
        code: 'context_length_exceeded',
      }),
      /no longer fits.*Start a new session/,
    ],
    [
      'a used-up quota',
      refuses(429, { message: 'You exceeded your quota', code: 'insufficient_quota' }),
      /quota of the endpoint “Box” is used up/,
    ],
    ['an empty answer', speaks([]), /gave an empty answer/],
    ['an answer of white space', says(' \n'), /gave an empty answer/],
    [
      'an answer cut at its longest',
      says('As I was', { finish: 'length' }),
      /reached the longest answer/,
    ],
    ['an answer that was filtered', says('I', { finish: 'content_filter' }), /content filter/],
  ])('%s', async (_name, answer, message) => {
    const rig = await openModelRig([answer, fine]);
    await expectFailure(rig, await rig.say('hello'), message);
    expect(rig.endpoint.requests).toHaveLength(1);
    await expectGoesOn(rig);
  });

  it('only reasoning, which is kept', async () => {
    const rig = await openModelRig([speaks([{ type: 'reasoning', text: 'Hm, hm.' }]), fine]);
    const runId = await rig.say('hello');
    await expectFailure(rig, runId, /thought and then said nothing/);
    expect(await storedParts(rig.runtime, runId)).toMatchObject([
      { type: 'reasoning', text: 'Hm, hm.' },
    ]);
    await expectGoesOn(rig);
  });
});

describe('an endpoint in trouble is tried three times', () => {
  async function passBackOff(rig: ModelRig) {
    expect(await noticeOf(rig, 0)).toMatchObject({
      text: expect.stringMatching(/^The endpoint “Box”/) as string,
      until: rig.runtime.clock.now() + 1_000,
    });
    await rig.runtime.clock.advance(1_000);
    expect(await noticeOf(rig, 1)).toMatchObject({
      until: rig.runtime.clock.now() + 5_000,
    });
    await rig.runtime.clock.advance(5_000);
  }

  it('and answers at the third', async () => {
    const rig = await openModelRig([refuses(500), refuses(503), fine, fine]);
    const runId = await rig.say('hello');
    await passBackOff(rig);
    await expectEndedOnce(rig.runtime, runId, { status: 'completed', cause: null });
    expect(await storedParts(rig.runtime, runId)).toMatchObject([{ text: 'Here I am.' }]);
    rig.runtime.expectNothingLeft();
    await expectGoesOn(rig);
  });

  it('and is given up after the third', async () => {
    const rig = await openModelRig([
      refuses(500),
      refuses(500),
      refuses(500, { message: 'down' }),
      fine,
    ]);
    const runId = await rig.say('hello');
    await passBackOff(rig);
    await expectFailure(rig, runId, /in trouble \(status 500\).*down.*tried 3 times/);
    await expectGoesOn(rig);
  });

  it('also when it refuses the connection', async () => {
    const rig = await openModelRig([fine]);
    await rig.endpoint.stop();
    const runId = await rig.say('hello');
    await passBackOff(rig);
    await expectFailure(rig, runId, /cannot be reached at http:\/\/127\.0\.0\.1:\d+\/v1.*running/);
    await rig.endpoint.start();
    await expectGoesOn(rig);
  });

  it('also when it hangs up before it answers', async () => {
    const rig = await openModelRig([{ kind: 'hung_up' }, { kind: 'hung_up' }, fine]);
    const runId = await rig.say('hello');
    await passBackOff(rig);
    await expectEndedOnce(rig.runtime, runId, { status: 'completed', cause: null });
  });

  it('but not once it has begun to answer', async () => {
    const rig = await openModelRig([
      says('one two three', { breaks: { after: 2, how: 'error', message: 'lost it', code: 'x' } }),
      fine,
    ]);
    const runId = await rig.say('hello');
    await expectFailure(rig, runId, /lost it/);
    expect(await storedParts(rig.runtime, runId)).toMatchObject([{ text: 'one two ' }]);
    expect(rig.endpoint.requests).toHaveLength(1);
    await expectGoesOn(rig);
  });
});

describe('an endpoint that gets too many requests', () => {
  it('is left alone for as long as it asks, which people see', async () => {
    const rig = await openModelRig([
      refuses(429, { headers: { 'retry-after': '90' } }),
      refuses(429, { headers: { 'retry-after-ms': '250' } }),
      fine,
    ]);
    const startedAt = rig.runtime.clock.now();
    const runId = await rig.say('hello');
    expect(await noticeOf(rig)).toEqual({
      text: 'The endpoint “Box” gets too many requests.',
      until: startedAt + 90_000,
    });
    await rig.runtime.clock.advance(89_999);
    await letRun();
    expect(rig.endpoint.requests).toHaveLength(1);
    await rig.runtime.clock.advance(1);
    expect((await noticeOf(rig, 1)).until).toBe(startedAt + 90_250);
    await rig.runtime.clock.advance(250);
    await expectEndedOnce(rig.runtime, runId, { status: 'completed', cause: null });
    rig.runtime.expectNothingLeft();
  });

  it('is not waited for longer than five minutes', async () => {
    const rig = await openModelRig([refuses(429, { headers: { 'retry-after': '3600' } }), fine]);
    await expectFailure(rig, await rig.say('hello'), /asks to wait 1 hour.*too long/);
    await expectGoesOn(rig);
  });

  it('can be stopped while it is waited for', async () => {
    const rig = await openModelRig([refuses(429, { headers: { 'retry-after': '60' } }), fine]);
    const runId = await rig.say('hello');
    await noticeOf(rig);
    await rig.runtime.pool.stop({ sessionId: rig.sessionId, actor: rig.runtime.actor });
    await expectEndedOnce(rig.runtime, runId, { status: 'cancelled', cause: 'stopped' });
    rig.runtime.expectNothingLeft();
    await expectGoesOn(rig);
  });
});

describe('an answer that breaks off keeps what was said', () => {
  it.each([
    ['cut', /broke off before its answer was complete/],
    ['end', /broke off before its answer was complete/],
    ['garbage', /not an answer of its provider/],
  ] as const)('%s in mid-stream', async (how, message) => {
    const rig = await openModelRig([
      says('one two three', { reasoning: 'First this.', breaks: { after: 4, how } }),
      fine,
    ]);
    const runId = await rig.say('hello');
    await expectFailure(rig, runId, message);
    expect(await storedParts(rig.runtime, runId)).toMatchObject([
      { type: 'reasoning', text: 'First this.' },
      { type: 'text', text: 'one two ' },
    ]);
    await expectGoesOn(rig);
    // What was said counts for the next turn.
    expect(JSON.stringify(rig.endpoint.requests.at(-1)?.body)).toContain('one two ');
  });

  it('a call whose step broke off is not made', async () => {
    const rig = await openModelRig([
      speaks(
        [
          { type: 'call', name: 'terminal', arguments: { command: 'echo one' } },
          { type: 'text', text: 'and more' },
        ],
        { breaks: { after: 2, how: 'cut' } },
      ),
    ]);
    const runId = await rig.say('hello');
    await expectFailure(rig, runId, /broke off/);
    expect(await rig.runtime.prisma.toolCall.count()).toBe(0);
  });
});

describe('a model that falls silent', () => {
  const profile = { silenceTimeoutMs: SILENCE_MS };

  it.each<[string, ScriptedAnswer]>([
    ['before it says anything at all', { kind: 'silent' }],
    ['before its first word', says('never', { breaks: { after: 0, how: 'silence' } })],
  ])('%s is given up', async (_name, answer) => {
    const rig = await openModelRig([answer, fine], { profile });
    const runId = await rig.say('hello');
    await eventually(() => rig.endpoint.openCount === 1);
    await rig.runtime.clock.advance(SILENCE_MS - 1);
    await letRun();
    expect(rig.runtime.pool.liveCount).toBe(1);
    await rig.runtime.clock.advance(1);
    await eventually(() => rig.endpoint.openCount === 0);
    await expectFailure(rig, runId, /“Box” said nothing for 30 seconds/);
    await expectGoesOn(rig);
  });

  it('between two words is given up, counted from the last one', async () => {
    let goOn: (() => void) | undefined;
    const rig = await openModelRig(
      [
        says(
          [
            'one ',
            () =>
              new Promise((resolve) => {
                goOn = () => {
                  resolve('two ');
                };
              }),
            'three',
          ],
          { breaks: { after: 2, how: 'silence' } },
        ),
        fine,
      ],
      { profile },
    );
    const shown = () => rig.runtime.liveTexts.snapshot(rig.sessionId).map(({ text }) => text);
    const runId = await rig.say('hello');
    await eventually(() => shown().includes('one '));
    await rig.runtime.clock.advance(SILENCE_MS - 1);
    goOn?.();
    await eventually(() => shown().includes('one two '));
    await rig.runtime.clock.advance(SILENCE_MS - 1);
    await letRun();
    expect(rig.runtime.pool.liveCount).toBe(1);
    await rig.runtime.clock.advance(1);
    await eventually(() => rig.endpoint.openCount === 0);
    await expectFailure(rig, runId, /said nothing for 30 seconds/);
    expect(await storedParts(rig.runtime, runId)).toMatchObject([{ text: 'one two ' }]);
    await expectGoesOn(rig);
  });
});

describe('a profile without a model that can be asked', () => {
  it('an endpoint that was archived', async () => {
    const rig = await openModelRig([fine]);
    await rig.runtime.prisma.endpoint.updateMany({ data: { archivedAt: 2n } });
    await expectFailure(rig, await rig.say('hello'), /does not exist any more/);
    await rig.runtime.prisma.endpoint.updateMany({ data: { archivedAt: null } });
    await expectGoesOn(rig);
  });

  it('a profile that names none', async () => {
    const rig = await openModelRig([fine], { profile: { endpointId: null } });
    await expectFailure(rig, await rig.say('hello'), /“Shell” names no model/);
  });

  it('a key that cannot be unsealed', async () => {
    const rig = await openModelRig([fine]);
    await rig.runtime.prisma.endpoint.updateMany({ data: { sealedKey: 'v1.nonsense' } });
    await expectFailure(rig, await rig.say('hello'), /key of the endpoint “Box” cannot be opened/);
    expect(rig.endpoint.requests).toEqual([]);
  });
});
