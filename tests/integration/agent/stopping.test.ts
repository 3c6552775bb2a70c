import { expect, it } from 'vitest';
import { END_GRACE_MS } from '@/server/agent/run-executor';
import { anActor } from '@/tests/support/an-actor';
import { askedAbout } from '@/tests/support/decide-in';
import { dumpRows } from '@/tests/support/dump-rows';
import { endOfRun, expectEndedOnce } from '@/tests/support/end-of-run';
import { runs, says, scriptedRuntime } from '@/tests/support/scripted-runtime';
import { createTestRuntime } from '@/tests/support/test-runtime';

it('B10 a stop on an idle session says so and changes nothing', async () => {
  const runtime = await createTestRuntime({ runtime: scriptedRuntime(() => [says('hello')]) });
  const sessionId = await runtime.createSession();
  const stop = () => runtime.pool.stop({ sessionId, actor: runtime.actor });
  const fresh = dumpRows(runtime.databaseFile);
  expect(await stop()).toEqual({ stoppedRunId: null });
  expect(dumpRows(runtime.databaseFile)).toEqual(fresh);

  const { runId } = await runtime.send(sessionId, 'hello');
  await endOfRun(runtime, runId);
  await runtime.idle(sessionId);
  const rested = dumpRows(runtime.databaseFile);
  expect(await stop()).toEqual({ stoppedRunId: null });
  expect(dumpRows(runtime.databaseFile)).toEqual(rested);
  runtime.expectNothingLeft();
});

it('two who stop at once: the run ends once, by the first of them', async () => {
  const runtime = await createTestRuntime({ runtime: scriptedRuntime(() => [runs('ask:x')]) });
  const sessionId = await runtime.createSession();
  const { runId } = await runtime.send(sessionId, 'hello');
  await askedAbout(runtime, 'ask:x');
  const results = await Promise.all([
    runtime.pool.stop({ sessionId, actor: runtime.actor }),
    runtime.pool.stop({ sessionId, actor: anActor({ name: 'Bo' }) }),
  ]);
  expect(results[0]).toEqual({ stoppedRunId: runId });
  await expectEndedOnce(runtime, runId, { status: 'cancelled', cause: 'stopped' });
  const run = await runtime.prisma.run.findFirstOrThrow();
  expect(run).toMatchObject({ stoppedByName: 'Ada', stoppedById: runtime.actor.userId });
  expect(await runtime.prisma.approval.findMany()).toMatchObject([{ actorName: 'Ada' }]);
  const audit = await runtime.prisma.auditEntry.findMany();
  expect(audit.map(({ action, actorName }) => `${action} ${actorName ?? ''}`).sort()).toEqual([
    'approval.cancelled Ada',
    'run.stopped Ada',
  ]);
  runtime.expectNothingLeft();
});

it('a stop that comes with the message stops the run of that message', async () => {
  const runtime = await createTestRuntime({
    runtime: scriptedRuntime(() => [() => new Promise(() => undefined)]),
  });
  const sessionId = await runtime.createSession();
  const sending = runtime.send(sessionId, 'hello');
  const stopping = runtime.pool.stop({ sessionId, actor: runtime.actor });
  const [{ runId }, stopped] = await Promise.all([sending, stopping]);
  expect(stopped).toEqual({ stoppedRunId: runId });
  await runtime.clock.advance(END_GRACE_MS);
  await expectEndedOnce(runtime, runId, { status: 'cancelled', cause: 'stopped' });
  runtime.expectNothingLeft();
});

it('B10 a message after a stop runs, as soon as the run before it has ended', async () => {
  let isFirst = true;
  const runtime = await createTestRuntime({
    runtime: scriptedRuntime(() => (isFirst ? [runs('ask:x')] : [says('done')])),
  });
  const sessionId = await runtime.createSession();
  const first = await runtime.send(sessionId, 'first');
  await askedAbout(runtime, 'ask:x');
  isFirst = false;
  await runtime.pool.stop({ sessionId, actor: runtime.actor });
  await endOfRun(runtime, first.runId);
  const second = await runtime.send(sessionId, 'second');
  await expectEndedOnce(runtime, second.runId, { status: 'completed', cause: null });
  await runtime.idle(sessionId);
  runtime.expectNothingLeft();
});

it('a stop and a deadline at the same moment: one ending, told consistently', async () => {
  const runtime = await createTestRuntime({
    profile: { runDeadlineMs: 10_000 },
    runtime: scriptedRuntime(() => [() => new Promise(() => undefined)]),
  });
  const sessionId = await runtime.createSession();
  const { runId } = await runtime.send(sessionId, 'hello');
  await runtime.event(({ type }) => type === 'run.started');
  const deadline = runtime.clock.advance(10_000);
  const stopped = runtime.pool.stop({ sessionId, actor: runtime.actor });
  await Promise.all([deadline, stopped]);
  await runtime.clock.advance(END_GRACE_MS);
  const run = await endOfRun(runtime, runId);
  const isDeadline = run.cause === 'deadline';
  await expectEndedOnce(runtime, runId, {
    status: isDeadline ? 'failed' : 'cancelled',
    cause: isDeadline ? 'deadline' : 'stopped',
  });
  expect(run.stoppedByName).toBe(isDeadline ? null : 'Ada');
  runtime.expectNothingLeft();
});
