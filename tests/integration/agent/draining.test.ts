import { describe, expect, it } from 'vitest';
import { END_GRACE_MS } from '@/server/agent/run-executor';
import { createDeferred } from '@/server/platform/deferred';
import { askedAbout, decideIn, type Asked } from '@/tests/support/decide-in';
import { expectEndedOnce } from '@/tests/support/end-of-run';
import { isType } from '@/tests/support/event-of-type';
import { eventually, letRun } from '@/tests/support/eventually';
import { judgedAsk } from '@/tests/support/judged-ask';
import { runs, says, scriptedRuntime } from '@/tests/support/scripted-runtime';
import { scriptedTool } from '@/tests/support/scripted-tool';
import { createTestRuntime, type TestRuntime } from '@/tests/support/test-runtime';

/** A runtime whose tool works on `work` until the test lets it go. */
async function setUp(capacity = 8) {
  const work = createDeferred<undefined>();
  const texts = new Map<string, string>();
  const runtime = await createTestRuntime({
    capacity,
    tool: scriptedTool(() => work.promise),
    runtime: scriptedRuntime(({ sessionId }) => [runs(texts.get(sessionId) ?? ''), says('done')]),
  });
  const begin = async (command: string) => {
    const sessionId = await runtime.createSession();
    texts.set(sessionId, command);
    return { sessionId, ...(await runtime.send(sessionId, command)) };
  };
  const grace = new AbortController();
  const drain = () => {
    let isDrained = false;
    const drained = runtime.pool.drain(grace.signal).then(() => {
      isDrained = true;
    });
    return { drained, isDrained: () => isDrained };
  };
  return { runtime, work, begin, grace, drain };
}

/** Fails unless a run stands in its rows as it did while it waited, for the next process. */
async function expectSetAside(
  runtime: TestRuntime,
  left: { runId: string; sessionId: string; asked: Asked },
): Promise<void> {
  const { runId, sessionId, asked } = left;
  const { prisma } = runtime;
  expect(await prisma.run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({
    status: 'waiting_for_approval',
    endedAt: null,
  });
  expect(await prisma.session.findUniqueOrThrow({ where: { id: sessionId } })).toMatchObject({
    currentRunId: runId,
  });
  expect(await prisma.approval.findUniqueOrThrow({ where: { id: asked.id } })).toMatchObject({
    state: 'pending',
    expiresAt: BigInt(asked.expiresAt),
  });
  const ends = runtime.published.filter(
    (one) =>
      (isType(one, 'run.finished') || isType(one, 'approval.resolved')) &&
      one.payload.runId === runId,
  );
  expect(ends).toEqual([]);
}

const interrupted = { status: 'interrupted', cause: 'server_stopped', error: null };

describe('C12 draining', () => {
  it('lets a running turn end within its grace time, and then is done', async () => {
    const { runtime, begin, work, drain } = await setUp();
    const { runId } = await begin('work');
    await runtime.event(({ type }) => type === 'tool.started');
    const { drained, isDrained } = drain();
    await letRun();
    expect(isDrained()).toBe(false);
    work.resolve(undefined);
    await drained;
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
    runtime.expectNothingLeft();
  });

  it('interrupts a turn that outlasts its grace time, also one that does not let go', async () => {
    const { runtime, begin, grace, drain } = await setUp();
    const { runId } = await begin('work');
    await runtime.event(({ type }) => type === 'tool.started');
    const { drained } = drain();
    grace.abort();
    await letRun();
    await runtime.clock.advance(END_GRACE_MS);
    await drained;
    await expectEndedOnce(runtime, runId, interrupted);
    expect(await runtime.prisma.toolCall.findFirst()).toMatchObject({ state: 'interrupted' });
    runtime.expectNothingLeft();
  });

  it('A6 sets aside at once what waits for people, pending with its deadline, and ends what is queued', async () => {
    const { runtime, begin, work, drain } = await setUp(1);
    const waiting = await begin('ask:x');
    const asked = await askedAbout(runtime, 'ask:x');
    const working = await begin('work');
    await runtime.event(({ type }) => type === 'tool.started');
    const queued = await begin('queued');
    const { drained } = drain();
    await expectEndedOnce(runtime, queued.runId, interrupted);
    await eventually(() => runtime.pool.liveCount === 1);
    await expectSetAside(runtime, { ...waiting, asked });
    work.resolve(undefined);
    await drained;
    await expectEndedOnce(runtime, working.runId, { status: 'completed', cause: null });
    runtime.expectNothingLeft();
  });

  it('A6 sets aside a run that begins to wait meanwhile, once its request is stored', async () => {
    const judged = createDeferred<undefined>();
    let isJudging = false;
    const runtime = await createTestRuntime({
      runtime: scriptedRuntime(() => [runs('x')]),
      judge: async () => {
        isJudging = true;
        await judged.promise;
        return judgedAsk();
      },
    });
    const sessionId = await runtime.createSession();
    const { runId } = await runtime.send(sessionId, 'hello');
    await eventually(() => isJudging);
    const drained = runtime.pool.drain(new AbortController().signal);
    judged.resolve(undefined);
    await drained;
    await expectSetAside(runtime, { runId, sessionId, asked: await askedAbout(runtime, 'x') });
    runtime.expectNothingLeft();
  });

  it('A6 sets aside a run that executes one call and waits for another; the one is cut short', async () => {
    const { runtime, work, grace, drain } = await setUp();
    const sessionId = await runtime.createSession();
    const other = await createTestRuntime({
      after: runtime,
      tool: scriptedTool((_input, { signal }) => {
        return new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            resolve();
          });
        });
      }),
      runtime: scriptedRuntime(() => [runs('long', 'ask:x'), says('done')]),
    });
    const { runId } = await other.send(sessionId, 'hello');
    const asked = await askedAbout(other, 'ask:x');
    await other.event(({ type }) => type === 'tool.started');
    const drained = other.pool.drain(grace.signal);
    grace.abort();
    await drained;
    await expectSetAside(other, { runId, sessionId, asked });
    const [long, waits] = await other.prisma.toolCall.findMany({ orderBy: { callIndex: 'asc' } });
    expect([long?.state, waits?.state]).toEqual(['completed', 'waiting']);
    other.expectNothingLeft();
    work.resolve(undefined);
    await drain().drained;
  });

  it('A6 A9 what was approved and had no slot yet is carried out by the next process, once', async () => {
    const { runtime, begin, grace, drain } = await setUp(1);
    const waiting = await begin('ask:x');
    const asked = await askedAbout(runtime, 'ask:x');
    await begin('work');
    await runtime.event(({ type }) => type === 'tool.started');
    await decideIn(runtime, asked, { choice: 'once' });
    await letRun();
    grace.abort();
    const { drained } = drain();
    await letRun();
    await runtime.clock.advance(END_GRACE_MS);
    await drained;
    const left = { where: { runId: waiting.runId } };
    expect(await runtime.prisma.toolCall.findFirst(left)).toMatchObject({ state: 'waiting' });
    const tool = scriptedTool();
    const next = await createTestRuntime({
      after: runtime,
      tool,
      runtime: scriptedRuntime(() => [runs('ask:x'), says('done')]),
    });
    await next.pool.takeUp((await next.recover()).toTakeUp);
    await expectEndedOnce(next, waiting.runId, { status: 'completed', cause: null });
    expect(tool.executions).toHaveLength(1);
    next.expectNothingLeft();
  });

  it('A6 lets a run finish that was answered before it could be set aside', async () => {
    const { runtime, begin, work, drain } = await setUp();
    const { runId } = await begin('ask:x');
    const asked = await askedAbout(runtime, 'ask:x');
    const decided = decideIn(runtime, asked, { choice: 'once' });
    const { drained } = drain();
    await decided;
    work.resolve(undefined);
    await drained;
    const run = await runtime.prisma.run.findUniqueOrThrow({ where: { id: runId } });
    const call = await runtime.prisma.toolCall.findFirstOrThrow();
    // It was carried out, or waits for the next process to be; never both, and never neither.
    expect([run.status, call.state]).toSatisfy(
      (both: string[]) =>
        both.join() === 'completed,completed' || both.join() === 'running,waiting',
    );
    expect(await runtime.prisma.approval.findFirst()).toMatchObject({ state: 'approved' });
    runtime.expectNothingLeft();
  });

  it('takes no message any more, and stores nothing of it; a repeated one gets its first result', async () => {
    const { runtime, begin, work, drain } = await setUp();
    const { sessionId, runId } = await begin('work');
    const again = await runtime.pool.send({
      sessionId: await runtime.createSession(),
      text: 'x',
      clientId: 'c1',
      actor: runtime.actor,
    });
    const { drained } = drain();
    await expect(runtime.send(sessionId, 'late')).rejects.toMatchObject({ code: 'shutting_down' });
    const repeated = await runtime.pool.send({
      sessionId: (await runtime.prisma.run.findUniqueOrThrow({ where: { id: again.runId } }))
        .sessionId as never,
      text: 'x',
      clientId: 'c1',
      actor: runtime.actor,
    });
    expect(repeated).toEqual(again);
    work.resolve(undefined);
    await drained;
    expect(await runtime.prisma.message.count({ where: { role: 'user' } })).toBe(2);
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
  });

  it.each([false, true])(
    'leaves no run behind that was being accepted when it began (grace over: %s)',
    async (isGraceOver) => {
      const { runtime, begin, grace, drain } = await setUp();
      const sending = begin('ask:x');
      await eventually(() => runtime.mailbox.busyCount > 0);
      if (isGraceOver) grace.abort();
      const { drained } = drain();
      const sent = await Promise.allSettled([sending]);
      await drained;
      expect(runtime.pool.liveCount).toBe(0);
      const live = { notIn: ['completed', 'failed', 'cancelled', 'interrupted'] };
      const left = await runtime.prisma.run.findMany({ where: { status: live } });
      if (sent[0].status === 'fulfilled' && left.length === 1) {
        const asked = await askedAbout(runtime, 'ask:x');
        await expectSetAside(runtime, { ...sent[0].value, asked });
      } else {
        expect(left).toEqual([]);
        if (sent[0].status === 'fulfilled') {
          await expectEndedOnce(runtime, sent[0].value.runId, interrupted);
        }
      }
      runtime.expectNothingLeft();
    },
  );

  it('is done at once when nothing runs, also twice', async () => {
    const { runtime, drain } = await setUp();
    await Promise.all([drain().drained, drain().drained]);
    runtime.expectNothingLeft();
  });

  it('does not wait for a disk that is gone: the next start puts the rows right', async () => {
    const { runtime, begin, grace, drain } = await setUp();
    await begin('work');
    await runtime.event(({ type }) => type === 'tool.started');
    runtime.writes.commit = () => Promise.reject(new Error('disk gone'));
    const { drained } = drain();
    grace.abort();
    await letRun();
    await runtime.clock.advance(END_GRACE_MS);
    await drained;
    runtime.expectNothingLeft();
  });
});
