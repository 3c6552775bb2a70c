import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { SessionTitles } from '@/server/agent/runtimes/model/session-titles';
import { addUsage, NO_USAGE } from '@/server/domain/session-usage';
import { sessionUsage } from '@/server/store/session-usage';
import { SessionTitleStore } from '@/server/store/session-title-store';
import { EndpointVault } from '@/server/store/endpoint-vault';
import { expectEndedOnce } from '@/tests/support/end-of-run';
import { isType } from '@/tests/support/event-of-type';
import { eventually, letRun } from '@/tests/support/eventually';
import { refuses, says } from '@/tests/support/scripted-endpoint/scripted-answer';
import type { AnswerScript } from '@/tests/support/scripted-endpoint/start-scripted-endpoint';
import { openModelRig, SEAL_KEY } from './model-rig';

const ANSWER_USAGE = { inputTokens: 1_000, outputTokens: 50 };
const TITLE_USAGE = {
  inputTokens: 120,
  outputTokens: 9,
  reasoningTokens: 4,
  cachedInputTokens: 20,
};

async function openTitleRig(asides: AnswerScript) {
  const rig = await openModelRig(() => says('I fixed the build.', { usage: ANSWER_USAGE }), {
    script: { asides },
  });
  const { prisma, writes, bus, clock } = rig.runtime;
  const titles = new SessionTitles({
    clock,
    logger: pino({ level: 'silent' }),
    bus,
    endpoints: new EndpointVault({ prisma, sealKey: SEAL_KEY }),
    store: new SessionTitleStore({ prisma, writes, clock }),
  });
  titles.start();
  const complete = async (text: string) => {
    const runId = await rig.say(text);
    await expectEndedOnce(rig.runtime, runId, { status: 'completed', cause: null });
  };
  const session = () =>
    prisma.session.findUniqueOrThrow({
      where: { id: rig.sessionId },
      select: { title: true, titleFrom: true },
    });
  const asked = () => rig.endpoint.requests.filter(({ isAside }) => isAside);
  return { ...rig, titles, complete, session, asked };
}

describe('R11 the title of a session', () => {
  it('is bettered once by its model, after its first completed turn', async () => {
    const { runtime, titles, complete, session, asked } = await openTitleRig(
      says('**"Repairing the build"**\nwith more'),
    );
    await complete('the build is broken please help');
    expect((await session()).title).toBe('the build is broken please help');
    await titles.idle();
    expect(await session()).toEqual({ title: 'Repairing the build', titleFrom: 'model' });
    expect(asked()).toHaveLength(1);
    expect(asked()[0]?.userText).toContain('the build is broken please help');
    expect(asked()[0]?.userText).toContain('I fixed the build.');
    const renamed = runtime.published.filter((one) => isType(one, 'session.renamed'));
    expect(renamed.at(-1)?.payload).toEqual({ title: 'Repairing the build' });
    await complete('thanks');
    await titles.idle();
    expect(asked()).toHaveLength(1);
    await titles.stop();
    runtime.expectNothingLeft();
  });

  it('is left alone once a person gave one, also while the model is being asked', async () => {
    let answer: (() => void) | undefined;
    const { runtime, sessionId, titles, complete, session } = await openTitleRig(async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return says('Of the model');
    });
    await complete('hello');
    await eventually(() => answer !== undefined);
    await runtime.writes.commit({
      guard: {
        table: 'Session',
        id: sessionId,
        set: { title: 'Of a person', titleFrom: 'person' },
      },
    });
    answer?.();
    await titles.idle();
    expect(await session()).toEqual({ title: 'Of a person', titleFrom: 'person' });
    await complete('more');
    await titles.idle();
    expect(await session()).toEqual({ title: 'Of a person', titleFrom: 'person' });
    await titles.stop();
  });

  it.each<[string, AnswerScript, string]>([
    ['gives a title', says('Repairing', { usage: TITLE_USAGE }), 'Repairing'],
    ['says nothing', says(' ', { usage: TITLE_USAGE }), 'hello'],
  ])(
    'is counted in the usage of its session and as no step of it, when the model %s',
    async (...by) => {
      const [, aside, title] = by;
      const { runtime, sessionId, titles, complete, session } = await openTitleRig(aside);
      await complete('hello');
      await titles.idle();
      expect((await session()).title).toBe(title);
      const usage = await sessionUsage(runtime.prisma, sessionId);
      expect(usage).toMatchObject({
        steps: 1,
        inputTokens: ANSWER_USAGE.inputTokens + TITLE_USAGE.inputTokens,
        outputTokens: ANSWER_USAGE.outputTokens + TITLE_USAGE.outputTokens,
        reasoningTokens: TITLE_USAGE.reasoningTokens,
        cachedInputTokens: TITLE_USAGE.cachedInputTokens,
        lastInputTokens: ANSWER_USAGE.inputTokens,
        models: ['scripted-model'],
      });
      // Whoever follows counts the same.
      const steps = runtime.published.filter((one) => isType(one, 'usage.recorded'));
      const followed = steps.reduce((sum, { payload }) => addUsage(sum, payload.usage), NO_USAGE);
      expect(followed).toEqual(usage);
      await titles.stop();
      runtime.expectNothingLeft();
    },
  );

  it.each<[string, AnswerScript]>([
    ['fails', refuses(500)],
    ['says nothing', says(' ')],
  ])('stays when the model %s', async (_name, aside) => {
    const { runtime, titles, complete, session } = await openTitleRig(aside);
    await complete('hello');
    await titles.idle();
    expect(await session()).toEqual({ title: 'hello', titleFrom: 'message' });
    await titles.stop();
    runtime.expectNothingLeft();
  });

  it('stays when the model takes longer than half a minute', async () => {
    const { runtime, endpoint, titles, complete, session, asked } = await openTitleRig({
      kind: 'silent',
    });
    await complete('hello');
    await eventually(() => asked().length === 1);
    await runtime.clock.advance(30_000);
    await titles.idle();
    await eventually(() => endpoint.openCount === 0);
    expect(await session()).toEqual({ title: 'hello', titleFrom: 'message' });
    await titles.stop();
    runtime.expectNothingLeft();
  });

  it('is asked for beside the pool, and no more once the server stops', async () => {
    const { runtime, endpoint, titles, complete, session, asked } = await openTitleRig({
      kind: 'silent',
    });
    await complete('hello');
    await eventually(() => asked().length === 1);
    expect(runtime.pool.gauges().slotsBusy).toBe(0);
    await complete('goes on meanwhile');
    await titles.stop();
    await eventually(() => endpoint.openCount === 0);
    await complete('and after');
    await letRun();
    expect(asked()).toHaveLength(1);
    expect(await session()).toEqual({ title: 'hello', titleFrom: 'message' });
    runtime.expectNothingLeft();
  });
});
