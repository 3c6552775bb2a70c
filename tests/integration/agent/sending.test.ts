import { describe, expect, it } from 'vitest';
import { UNTITLED } from '@/server/agent/agent-pool';
import { sessionIdSchema } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { createDeferred } from '@/server/platform/deferred';
import { eventually } from '@/tests/support/eventually';
import { endOfRun } from '@/tests/support/end-of-run';
import { interceptCommits } from '@/tests/support/intercept-commits';
import { says, scriptedRuntime } from '@/tests/support/scripted-runtime';
import { createTestRuntime } from '@/tests/support/test-runtime';

async function setUp(capacity = 8) {
  const runtime = await createTestRuntime({
    capacity,
    runtime: scriptedRuntime(() => [says('done')]),
  });
  const sessionId = await runtime.createSession();
  const send = (text: string, clientId: string) =>
    runtime.pool.send({ sessionId, text, clientId, actor: runtime.actor });
  return { runtime, sessionId, send };
}

describe('the same client id', () => {
  it('with the same text gives the first result, while the run lives and after it, and stores nothing', async () => {
    const { runtime, send } = await setUp();
    const first = await send('hello', 'c1');
    const again = await Promise.all([send('hello', 'c1'), send('hello', 'c1')]);
    await endOfRun(runtime, first.runId);
    const later = await send('hello', 'c1');
    expect([...again, later]).toEqual([first, first, first]);
    expect(await runtime.prisma.run.count()).toBe(1);
    expect(await runtime.prisma.message.count({ where: { role: 'user' } })).toBe(1);
  });

  it('twice in one tick starts one run', async () => {
    const { runtime, send } = await setUp();
    const [a, b] = await Promise.all([send('hello', 'c1'), send('hello', 'c1')]);
    expect(a).toEqual(b);
    await endOfRun(runtime, a.runId);
    expect(await runtime.prisma.run.count()).toBe(1);
  });

  it('with another text is a conflict that names the field', async () => {
    const { runtime, send } = await setUp();
    const { runId } = await send('hello', 'c1');
    await expect(send('other', 'c1')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('clientId') as string,
    });
    await endOfRun(runtime, runId);
  });

  it('in another session is another message', async () => {
    const { runtime, send } = await setUp();
    const first = await send('hello', 'c1');
    const other = await runtime.createSession();
    const second = await runtime.pool.send({
      sessionId: other,
      text: 'different',
      clientId: 'c1',
      actor: runtime.actor,
    });
    expect(second.runId).not.toBe(first.runId);
    await Promise.all([endOfRun(runtime, first.runId), endOfRun(runtime, second.runId)]);
  });
});

describe('a session that takes nothing', () => {
  it('is not found when it does not exist', async () => {
    const { runtime } = await setUp();
    const nowhere = sessionIdSchema.parse(createId('ses'));
    await expect(runtime.send(nowhere, 'hello')).rejects.toMatchObject({ code: 'not_found' });
    expect(await runtime.prisma.message.count()).toBe(0);
    runtime.expectNothingLeft();
  });

  it('is not found when it was deleted, also when that happens in the same tick', async () => {
    const { runtime, sessionId, send } = await setUp();
    const remove = async () => {
      await runtime.writes.commit({
        guard: {
          table: 'Session',
          id: sessionId,
          expect: { deletedAt: null },
          set: { deletedAt: 1 },
        },
      });
    };
    const deleting = runtime.pool.endSession({ sessionId, actor: runtime.actor, remove });
    await expect(send('hello', 'c1')).rejects.toMatchObject({ code: 'not_found' });
    await deleting;
    expect(await runtime.prisma.run.count()).toBe(0);
    runtime.expectNothingLeft();
  });

  it('is a conflict when it is archived, also when that happens behind the back of the pool', async () => {
    const { runtime, sessionId, send } = await setUp();
    const archive = { table: 'Session', id: sessionId, set: { archivedAt: 1 } } as const;
    interceptCommits(runtime.writes, async (unit, index) => {
      // Between the pool's look at the session and its claim of it.
      if (index === 0 && unit.guard?.set.currentRunId !== undefined) {
        await runtime.prisma.session.update({ where: { id: sessionId }, data: { archivedAt: 1n } });
      }
    });
    await expect(send('hello', 'c1')).rejects.toMatchObject({ code: 'conflict' });
    expect(await runtime.prisma.run.count()).toBe(0);
    await runtime.writes.commit({ updates: [archive] });
    await expect(send('hello', 'c2')).rejects.toMatchObject({ code: 'conflict' });
    expect(await runtime.prisma.message.count()).toBe(0);
    runtime.expectNothingLeft();
  });
});

it('R2 the message is on disk when it is accepted, and before its run starts', async () => {
  const { runtime, send } = await setUp(0);
  const { messageId, runId } = await send('hello', 'c1');
  expect(await runtime.prisma.message.findFirst()).toMatchObject({
    id: messageId,
    runId,
    role: 'user',
  });
  expect(await runtime.prisma.run.findFirst()).toMatchObject({ id: runId, status: 'queued' });
  expect(runtime.pool.gauges()).toMatchObject({ capacity: 0, queued: 1, running: 0, waiting: 0 });
  await runtime.pool.stop({
    sessionId: runtime.published[0]!.sessionId,
    actor: runtime.actor,
  });
  await endOfRun(runtime, runId);
});

it('R2 with a free slot, the message and the start of its run are one commit; without one they are two', async () => {
  const { runtime } = await setUp(1);
  const units: string[][] = [];
  interceptCommits(runtime.writes, ({ events = [] }) => {
    units.push(events.map(({ type }) => type));
  });
  const [one, two] = [await runtime.createSession(), await runtime.createSession()];
  units.length = 0;
  const [begun, queued] = await Promise.all([
    runtime.send(one, 'first'),
    runtime.send(two, 'second'),
  ]);
  await Promise.all([endOfRun(runtime, begun.runId), endOfRun(runtime, queued.runId)]);
  expect(units.slice(0, 2)).toEqual([
    ['message.accepted', 'session.renamed', 'run.started'],
    ['message.accepted', 'session.renamed'],
  ]);
  expect(units.filter((types) => types.includes('run.started'))).toHaveLength(2);
  const published = runtime.published.filter(({ sessionId }) => sessionId === one);
  expect(published.slice(0, 3)).toMatchObject([
    { type: 'message.accepted', payload: { run: { status: 'queued', startedAt: null } } },
    { type: 'session.renamed' },
    { type: 'run.started', payload: { runId: begun.runId } },
  ]);
  expect(await runtime.prisma.run.findUnique({ where: { id: begun.runId } })).toMatchObject({
    status: 'completed',
    startedAt: BigInt(runtime.clock.now()),
  });
  runtime.expectNothingLeft();
});

it('a message that is not stored gives back the slot that its run would have had', async () => {
  const { runtime, send } = await setUp(1);
  interceptCommits(runtime.writes, (_unit, index) => {
    if (index === 0) throw new Error('disk full');
  });
  await expect(send('hello', 'c1')).rejects.toThrow('disk full');
  expect(runtime.pool.gauges()).toMatchObject({ slotsBusy: 0, running: 0, queued: 0 });
  const { runId } = await send('hello', 'c2');
  await endOfRun(runtime, runId);
  runtime.expectNothingLeft();
});

it('a message that cannot be stored is refused, and the next one is taken', async () => {
  const { runtime, send } = await setUp();
  interceptCommits(runtime.writes, (_unit, index) => {
    if (index === 0) throw new Error('disk full');
  });
  await expect(send('hello', 'c1')).rejects.toThrow('disk full');
  expect(await runtime.prisma.message.count()).toBe(0);
  runtime.expectNothingLeft();
  const { runId } = await send('hello', 'c1');
  expect(await endOfRun(runtime, runId)).toMatchObject({ status: 'completed' });
});

it('R11 the first message gives the title, and a title that was given stays', async () => {
  const { runtime, sessionId, send } = await setUp();
  const first = await send('  tidy the build folder\nand more', 'c1');
  await endOfRun(runtime, first.runId);
  const title = async () =>
    (await runtime.prisma.session.findFirst({ where: { id: sessionId } }))?.title;
  expect(await title()).toBe('tidy the build folder');
  const second = await send('something else', 'c2');
  await endOfRun(runtime, second.runId);
  expect(await title()).toBe('tidy the build folder');
  const renames = runtime.published.filter(({ type }) => type === 'session.renamed');
  expect(renames).toMatchObject([{ payload: { title: 'tidy the build folder' } }]);
  expect(UNTITLED).not.toBe('');
});

it('R9 a session takes its next message as soon as its run is told to have finished', async () => {
  const { runtime, sessionId } = await setUp();
  const sent: Promise<unknown>[] = [];
  const enough = createDeferred<undefined>();
  // Sends in the very moment in which the end is published, over and over.
  runtime.bus.subscribe(({ type }) => {
    if (type !== 'run.finished') return;
    if (sent.length < 10) sent.push(runtime.send(sessionId, `message ${sent.length}`));
    else enough.resolve(undefined);
  });
  await runtime.send(sessionId, 'first');
  await enough.promise;
  await expect(Promise.all(sent)).resolves.toHaveLength(10);
  await eventually(() => runtime.pool.liveCount === 0);
  expect(await runtime.prisma.run.count({ where: { status: 'completed' } })).toBe(11);
  // The listener above is still there.
  expect(runtime.bus.listenerCount).toBe(2);
  expect(runtime.gate.handlerCount).toBe(0);
  expect(runtime.mailbox.busyCount).toBe(0);
});
