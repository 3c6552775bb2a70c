import { expect, it } from 'vitest';
import type { StepOutput } from '@/server/agent/agent-runtime';
import { DRAFT_INTERVAL_MS } from '@/server/agent/step-writer';
import { createDeferred } from '@/server/platform/deferred';
import { endOfRun, expectEndedOnce } from '@/tests/support/end-of-run';
import { eventually, letRun } from '@/tests/support/eventually';
import { scriptedRuntime } from '@/tests/support/scripted-runtime';
import { createTestRuntime } from '@/tests/support/test-runtime';

/** An agent that says what the test says, until it is told how to end. */
async function begin() {
  const ending = createDeferred<'yields' | 'throws'>();
  let output: StepOutput | undefined;
  const runtime = await createTestRuntime({
    runtime: scriptedRuntime(() => [
      async (input) => {
        output = input.output;
        if ((await ending.promise) === 'throws') throw new Error('boom');
        return { parts: [{ type: 'text', text: 'the whole text' }] };
      },
    ]),
  });
  const sessionId = await runtime.createSession();
  let draftWrites = 0;
  const commit = runtime.writes.commit.bind(runtime.writes);
  runtime.writes.commit = (unit) => {
    const isDraft =
      unit.events === undefined &&
      [...(unit.inserts ?? []), ...(unit.updates ?? [])].some(({ table }) => table === 'Message');
    if (isDraft) draftWrites += 1;
    return commit(unit);
  };
  const { runId } = await runtime.send(sessionId, 'hello');
  await eventually(() => output !== undefined);
  const said = async () => {
    const rows = await runtime.prisma.message.findMany({
      where: { role: 'agent' },
      orderBy: { seq: 'asc' },
    });
    return rows.map(({ parts, isFinal }) => ({ isFinal, parts: JSON.parse(parts) as unknown }));
  };
  return { runtime, runId, output: output!, ending, said, draftWrites: () => draftWrites };
}

it('text under way is stored at most once in each interval, however much is said', async () => {
  const { runtime, runId, output, ending, said, draftWrites } = await begin();
  for (let count = 0; count < 100; count += 1) output.text(`${count},`);
  await letRun();
  expect(draftWrites()).toBe(0);
  await runtime.clock.advance(DRAFT_INTERVAL_MS - 1);
  await letRun();
  expect(draftWrites()).toBe(0);
  await runtime.clock.advance(1);
  await eventually(async () => (await said()).length === 1);
  expect(draftWrites()).toBe(1);
  const text = Array.from({ length: 100 }, (_, index) => `${index},`).join('');
  expect(await said()).toEqual([{ isFinal: false, parts: [{ type: 'text', text }] }]);
  await runtime.clock.advance(10 * DRAFT_INTERVAL_MS);
  await letRun();
  expect(draftWrites(), 'nothing new, nothing stored').toBe(1);
  output.reasoning('hm');
  output.text('more');
  await runtime.clock.advance(DRAFT_INTERVAL_MS);
  await eventually(() => draftWrites() === 2);
  ending.resolve('yields');
  await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
  expect(await said()).toEqual([
    { isFinal: true, parts: [{ type: 'text', text: 'the whole text' }] },
  ]);
  runtime.expectNothingLeft();
});

it('texts that begin at different times are stored at the same moments', async () => {
  const { runtime, runId, output, ending, draftWrites } = await begin();
  await runtime.clock.advance(100);
  output.text('begun a little later');
  await runtime.clock.advance(DRAFT_INTERVAL_MS - 101);
  await letRun();
  expect(draftWrites()).toBe(0);
  await runtime.clock.advance(1);
  await eventually(() => draftWrites() === 1);
  await runtime.clock.advance(1);
  output.text(', and no sooner again for that');
  await runtime.clock.advance(DRAFT_INTERVAL_MS - 2);
  await letRun();
  expect(draftWrites()).toBe(1);
  await runtime.clock.advance(1);
  await eventually(() => draftWrites() === 2);
  ending.resolve('yields');
  await endOfRun(runtime, runId);
});

it('R7 followers get it at once, in order, with their offsets', async () => {
  const { runtime, runId, output, ending } = await begin();
  const sessionId = runtime.published[0]!.sessionId;
  output.text('one');
  output.text(' two');
  output.reasoning('hm');
  output.text('');
  output.text('three');
  expect(runtime.liveTexts.snapshot(sessionId)).toMatchObject([
    { key: { kind: 'text', stepIndex: 0, partIndex: 0 }, offset: 0, text: 'one two' },
    { key: { kind: 'reasoning', partIndex: 1 }, text: 'hm' },
    { key: { kind: 'text', partIndex: 2 }, text: 'three' },
  ]);
  ending.resolve('yields');
  await endOfRun(runtime, runId);
  expect(runtime.liveTexts.textCount).toBe(0);
  output.text('late');
  output.reasoning('late');
  expect(runtime.liveTexts.textCount).toBe(0);
  runtime.expectNothingLeft();
});

it.each(['before', 'after'] as const)(
  'R2 what a failing agent had said is kept, %s a draft of it was stored',
  async (when) => {
    const { runtime, runId, output, ending, said } = await begin();
    output.text('as far as');
    if (when === 'after') {
      await runtime.clock.advance(DRAFT_INTERVAL_MS);
      await eventually(async () => (await said()).length === 1);
      output.text(' it came');
    }
    ending.resolve('throws');
    await expectEndedOnce(runtime, runId, {
      status: 'failed',
      cause: 'runtime_error',
      error: 'boom',
    });
    const text = when === 'after' ? 'as far as it came' : 'as far as';
    expect(await said()).toEqual([{ isFinal: true, parts: [{ type: 'text', text }] }]);
    const steps = runtime.published.filter(({ type }) => type === 'step.finished');
    expect(steps).toMatchObject([{ payload: { message: { parts: [{ type: 'text', text }] } } }]);
    runtime.expectNothingLeft();
  },
);

it('a draft that cannot be stored costs nothing but itself', async () => {
  const { runtime, runId, output, ending, said } = await begin();
  const commit = runtime.writes.commit.bind(runtime.writes);
  let isFailing = true;
  runtime.writes.commit = (unit) =>
    isFailing ? Promise.reject(new Error('disk full')) : commit(unit);
  output.text('hello');
  await runtime.clock.advance(DRAFT_INTERVAL_MS);
  await letRun();
  isFailing = false;
  output.text(' again');
  await runtime.clock.advance(DRAFT_INTERVAL_MS);
  await eventually(async () => (await said()).length === 1);
  ending.resolve('yields');
  await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
  runtime.expectNothingLeft();
});
