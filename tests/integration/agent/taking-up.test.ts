import { describe, expect, it } from 'vitest';
import type { ApprovalEnding } from '@/server/domain/approval';
import { sessionIdSchema } from '@/server/domain/ids';
import { createDeferred } from '@/server/platform/deferred';
import { cutOff } from '@/tests/support/cut-off';
import { askedAbout, decideIn } from '@/tests/support/decide-in';
import { endOfRun, expectEndedOnce } from '@/tests/support/end-of-run';
import { isType } from '@/tests/support/event-of-type';
import { eventually, letRun } from '@/tests/support/eventually';
import { runs, says, scriptedRuntime, type ScriptedStep } from '@/tests/support/scripted-runtime';
import { scriptedTool } from '@/tests/support/scripted-tool';
import { createTestRuntime, type TestRuntime } from '@/tests/support/test-runtime';

const TIMEOUT_MS = 120_000;

/** A process, and the ones after it over the same database; they share one machine. */
async function openMachine(
  steps: ScriptedStep[],
  settings: { capacity?: number; work?: Promise<void> } = {},
) {
  const tool = scriptedTool(({ command }) => (command === 'slow' ? settings.work : undefined));
  const parts = {
    tool,
    runtime: scriptedRuntime(() => steps),
    ...(settings.capacity === undefined ? {} : { capacity: settings.capacity }),
  };
  const first = await createTestRuntime(parts);
  const restart = async (after: TestRuntime = first): Promise<TestRuntime> => {
    const next = await createTestRuntime({ ...parts, after });
    const { toTakeUp } = await next.recover();
    await next.pool.takeUp(toTakeUp);
    return next;
  };
  return { first, restart, tool };
}

/** Kills a process: nothing of it reaches the database any more. */
function kill(runtime: TestRuntime): void {
  cutOff(runtime.writes).die();
}

async function storedApproval(runtime: TestRuntime, id: string) {
  return runtime.prisma.approval.findUniqueOrThrow({ where: { id } });
}

describe('A6 a run that waits for people outlives its process', () => {
  it('keeps its approval pending with its deadline, and goes on when it is decided', async () => {
    const { first, restart, tool } = await openMachine([runs('ask:x'), says('done')]);
    const sessionId = await first.createSession();
    const { runId } = await first.send(sessionId, 'hello');
    const asked = await askedAbout(first, 'ask:x');
    kill(first);
    await first.clock.advance(30_000);

    const next = await restart();
    expect(await storedApproval(next, asked.id)).toMatchObject({
      state: 'pending',
      expiresAt: BigInt(asked.expiresAt),
      requestedAt: BigInt(asked.requestedAt),
    });
    await eventually(() => next.pool.gauges().waiting === 1);
    expect(next.pool.gauges().slotsBusy).toBe(0);
    await expect(next.send(sessionId, 'another')).rejects.toMatchObject({
      code: 'already_running',
    });
    expect(tool.executions).toEqual([]);

    await decideIn(next, asked, { choice: 'once' });
    await expectEndedOnce(next, runId, { status: 'completed', cause: null });
    expect(tool.executions).toEqual([{ command: 'ask:x', sessionId }]);
    const said = await next.prisma.message.findMany({ where: { runId, role: 'agent' } });
    expect(said).toHaveLength(2);
    next.expectNothingLeft();
  });

  it.each(['deny', 'once'] as const)(
    'decided “%s” before anybody waits again, it goes on from the row',
    async (choice) => {
      const { first, restart, tool } = await openMachine([runs('ask:x'), says('done')]);
      const { runId } = await first.send(await first.createSession(), 'hello');
      const asked = await askedAbout(first, 'ask:x');
      kill(first);
      const next = await createTestRuntime({ runtime: scriptedRuntime(() => []), after: first });
      await decideIn(next, asked, { choice });
      kill(next);

      const last = await restart(next);
      await expectEndedOnce(last, runId, { status: 'completed', cause: null });
      expect(tool.executions).toHaveLength(choice === 'once' ? 1 : 0);
      const call = await last.prisma.toolCall.findFirstOrThrow({ where: { runId } });
      expect(call).toMatchObject(
        choice === 'once' ? { state: 'completed' } : { state: 'refused', refusalCause: 'denied' },
      );
      last.expectNothingLeft();
    },
  );

  it('expired while nobody was there, it is expired by nobody, and the agent is told and goes on', async () => {
    const { first, restart, tool } = await openMachine([runs('ask:x'), says('done')]);
    const { runId } = await first.send(await first.createSession(), 'hello');
    const asked = await askedAbout(first, 'ask:x');
    kill(first);
    await first.clock.advance(TIMEOUT_MS);

    const next = await restart();
    await expectEndedOnce(next, runId, { status: 'completed', cause: null });
    expect(await storedApproval(next, asked.id)).toMatchObject({
      state: 'expired',
      cause: 'deadline',
      actorId: null,
    });
    const call = await next.prisma.toolCall.findFirstOrThrow({ where: { runId } });
    expect(call).toMatchObject({ state: 'refused', refusalCause: 'expired' });
    expect(call.refusalExplanation).toContain('Nobody answered before the deadline');
    expect(tool.executions).toEqual([]);
    next.expectNothingLeft();
  });

  it('has after the restart the time that was left', async () => {
    const { first, restart } = await openMachine([runs('ask:x'), says('done')]);
    const { runId } = await first.send(await first.createSession(), 'hello');
    const asked = await askedAbout(first, 'ask:x');
    kill(first);
    await first.clock.advance(100_000);
    const next = await restart();
    await next.clock.advance(19_999);
    await letRun();
    expect(await storedApproval(next, asked.id)).toMatchObject({ state: 'pending' });
    await next.clock.advance(1);
    await expectEndedOnce(next, runId, { status: 'completed', cause: null });
    expect(await storedApproval(next, asked.id)).toMatchObject({ state: 'expired' });
  });

  it('outlives any number of processes', async () => {
    const { first, restart, tool } = await openMachine([runs('ask:x'), says('done')]);
    const { runId } = await first.send(await first.createSession(), 'hello');
    const asked = await askedAbout(first, 'ask:x');
    let last = first;
    for (let count = 0; count < 5; count += 1) {
      kill(last);
      last = await restart(last);
    }
    await decideIn(last, asked, { choice: 'once' });
    await expectEndedOnce(last, runId, { status: 'completed', cause: null });
    expect(tool.executions).toHaveLength(1);
    expect(await last.prisma.event.count({ where: { type: 'approval.requested' } })).toBe(1);
  });

  it('A9 a call in flight beside it is interrupted and never runs again; one not begun is judged', async () => {
    const work = createDeferred<undefined>();
    const { first, restart, tool } = await openMachine(
      [runs('slow', 'ask:x', 'free'), says('done')],
      { work: work.promise },
    );
    const { runId } = await first.send(await first.createSession(), 'hello');
    const asked = await askedAbout(first, 'ask:x');
    await first.event(({ type }) => type === 'tool.started');
    kill(first);

    const next = await restart();
    const inFlight = await next.prisma.toolCall.findFirstOrThrow({ where: { callIndex: 0 } });
    expect(inFlight).toMatchObject({ state: 'interrupted', exit: null });
    await eventually(() => tool.executions.some(({ command }) => command === 'free'));
    await decideIn(next, asked, { choice: 'once' });
    await expectEndedOnce(next, runId, { status: 'completed', cause: null });
    expect(tool.executions.map(({ command }) => command)).toEqual(['slow', 'free', 'ask:x']);
    const calls = await next.prisma.toolCall.findMany({ orderBy: { callIndex: 'asc' } });
    expect(calls.map(({ state }) => state)).toEqual(['interrupted', 'completed', 'completed']);
    work.resolve(undefined);
    next.expectNothingLeft();
  });

  it('A3 several are answered in any order', async () => {
    const { first, restart, tool } = await openMachine([
      runs('ask:a', 'ask:b', 'ask:c'),
      says('done'),
    ]);
    const { runId } = await first.send(await first.createSession(), 'hello');
    const asked = [
      await askedAbout(first, 'ask:a'),
      await askedAbout(first, 'ask:b'),
      await askedAbout(first, 'ask:c'),
    ] as const;
    kill(first);
    const next = await restart();
    await decideIn(next, asked[2], { choice: 'once' });
    await decideIn(next, asked[0], { choice: 'deny' });
    await decideIn(next, asked[1], { choice: 'once' });
    await expectEndedOnce(next, runId, { status: 'completed', cause: null });
    expect(tool.executions.map(({ command }) => command)).toEqual(['ask:c', 'ask:b']);
    next.expectNothingLeft();
  });

  it('can be stopped, and its session deleted', async () => {
    const { first, restart, tool } = await openMachine([runs('ask:x'), says('done')]);
    const stopped = await first.createSession();
    const deleted = await first.createSession();
    const { runId } = await first.send(stopped, 'hello');
    await first.send(deleted, 'hello');
    await eventually(async () => (await first.prisma.approval.count()) === 2);
    kill(first);
    const next = await restart();
    const { actor } = next;
    await next.pool.stop({ sessionId: stopped, actor });
    await expectEndedOnce(next, runId, { status: 'cancelled', cause: 'stopped' });
    await next.pool.endSession({ sessionId: deleted, actor, remove: () => Promise.resolve() });
    const approvals = await next.prisma.approval.findMany();
    expect(approvals.map(({ cause }) => cause).sort()).toEqual(['run_stopped', 'session_deleted']);
    expect(tool.executions).toEqual([]);
    next.expectNothingLeft();
  });

  it('A10 holds no slot while it waits, and takes the next free one before queued runs', async () => {
    const work = createDeferred<undefined>();
    const { first, restart, tool } = await openMachine([runs('ask:x', 'ask:y'), says('done')], {
      capacity: 1,
      work: work.promise,
    });
    const { runId } = await first.send(await first.createSession(), 'hello');
    const x = await askedAbout(first, 'ask:x');
    const y = await askedAbout(first, 'ask:y');
    kill(first);
    const next = await restart();
    const busy = await next.send(await next.createSession(), 'again');
    await eventually(async () => (await next.prisma.approval.count()) === 4);
    expect(next.pool.gauges()).toMatchObject({ waiting: 2, slotsBusy: 0 });
    await decideIn(next, x, { choice: 'once' });
    await decideIn(next, y, { choice: 'deny' });
    await endOfRun(next, runId);
    expect(tool.executions).toHaveLength(1);
    await next.pool.stop({
      sessionId: sessionIdSchema.parse(
        (await next.prisma.run.findUniqueOrThrow({ where: { id: busy.runId } })).sessionId,
      ),
      actor: next.actor,
    });
    await endOfRun(next, busy.runId);
    next.expectNothingLeft();
  });

  it('a request that nobody waits for stays pending too, and its ending reaches the resolver', async () => {
    const { first, restart } = await openMachine([
      async ({ gateway, context }) => {
        await gateway.request({ command: 'gw', description: 'gw', allowPermanent: true });
        return { calls: [{ tool: 'terminal', command: 'ask:x', cwd: context.workspace }] };
      },
      says('done'),
    ]);
    const sessionId = await first.createSession();
    const { runId } = await first.send(sessionId, 'hello');
    const x = await askedAbout(first, 'ask:x');
    const gw = await askedAbout(first, 'gw');
    kill(first);
    const next = await restart();
    const delivered: [string, ApprovalEnding][] = [];
    next.gatewayResolvers.set(sessionId, (id, ending) => delivered.push([id, ending]));
    await eventually(() => next.broker.waitCount === 2);
    await decideIn(next, gw, { choice: 'always' });
    expect(delivered).toMatchObject([[gw.id, { choice: 'always' }]]);
    await decideIn(next, x, { choice: 'once' });
    await expectEndedOnce(next, runId, { status: 'completed', cause: null });
    next.expectNothingLeft();
  });
});

describe('A6 what cannot go on', () => {
  it('is orphaned when its profile was archived meanwhile', async () => {
    const { first, restart, tool } = await openMachine([runs('ask:x'), says('done')]);
    const { runId } = await first.send(await first.createSession(), 'hello');
    const asked = await askedAbout(first, 'ask:x');
    kill(first);
    await first.prisma.profile.updateMany({ data: { archivedAt: 1n } });
    const next = await restart();
    await expectEndedOnceOnBoot(next, runId);
    expect(await storedApproval(next, asked.id)).toMatchObject({
      state: 'orphaned',
      cause: 'server_stopped',
      actorId: null,
    });
    expect(tool.executions).toEqual([]);
    next.expectNothingLeft();
  });

  it('is ended when a person had stopped it and only half of that was stored', async () => {
    const { first, restart, tool } = await openMachine([runs('ask:x'), says('done')]);
    const sessionId = await first.createSession();
    const { runId } = await first.send(sessionId, 'hello');
    const asked = await askedAbout(first, 'ask:x');
    // The process dies when the approval is cancelled, before the run's own end is stored.
    let isStopping = false;
    const commit = first.writes.commit.bind(first.writes);
    first.writes.commit = async (unit) => {
      if (isStopping && unit.guard?.table === 'Run') return new Promise<never>(() => undefined);
      return commit(unit);
    };
    isStopping = true;
    void first.pool.stop({ sessionId, actor: first.actor });
    await first.event(({ type }) => type === 'approval.resolved');
    kill(first);
    const next = await restart();
    await expectEndedOnceOnBoot(next, runId);
    expect(await storedApproval(next, asked.id)).toMatchObject({ state: 'cancelled' });
    expect(tool.executions).toEqual([]);
    next.expectNothingLeft();
  });
});

/** Fails unless the start itself ended the run, by nobody. */
async function expectEndedOnceOnBoot(runtime: TestRuntime, runId: string): Promise<void> {
  const run = await runtime.prisma.run.findUniqueOrThrow({ where: { id: runId } });
  expect(run).toMatchObject({ status: 'interrupted', cause: 'server_crashed' });
  const ends = runtime.published.filter((one) => isType(one, 'run.finished'));
  expect(ends).toHaveLength(1);
  expect(await runtime.prisma.approval.count({ where: { state: 'pending' } })).toBe(0);
  expect(await runtime.prisma.session.count({ where: { NOT: { currentRunId: null } } })).toBe(0);
}

describe('A6 A9 a process that dies anywhere', () => {
  const STEPS = [runs('ask:x'), says('done')];

  /** Runs one turn in which the call is approved, and dies at a commit on the way, if it gets there. */
  async function dieAt(at: { commit: number; isWritten: boolean } | null) {
    const { first, restart, tool } = await openMachine(STEPS);
    const sessionId = await first.createSession();
    const death = cutOff(first.writes, at);
    let sent: { runId: string } | null = null;
    const sending = first.send(sessionId, 'hello').then((one) => (sent = one));
    void askedAbout(first, 'ask:x')
      .then((asked) => decideIn(first, asked, { choice: 'once' }))
      .catch(() => undefined);
    const isOver = (): boolean =>
      first.published.some((one) => isType(one, 'run.finished')) && sent !== null;
    await eventually(() => death.hasDied() || isOver());
    await letRun();
    void sending;
    const hasDied = death.hasDied();
    death.die();

    const next = await restart();
    await letRun();
    const pending = await next.prisma.approval.findFirst({ where: { state: 'pending' } });
    if (pending) {
      await decideIn(next, pending as never, { choice: 'once' });
    }
    await next.idle(sessionId);
    return { next, tool, hasDied };
  }

  it('leaves at most one execution, exactly one where it was not in flight, and nothing open', async () => {
    let commit = 0;
    for (let hasDied = true; hasDied; commit += 1) {
      for (const isWritten of [false, true]) {
        const { next, tool, ...death } = await dieAt({ commit, isWritten });
        hasDied = death.hasDied;
        const at = `commit ${commit}, written: ${isWritten}`;
        const calls = await next.prisma.toolCall.findMany();
        for (const call of calls) {
          if (call.state === 'completed') expect(tool.executions, at).toHaveLength(1);
          if (call.state === 'refused') expect(tool.executions, at).toHaveLength(0);
        }
        expect(tool.executions.length, at).toBeLessThanOrEqual(1);
        const open = { in: ['proposed', 'waiting', 'running'] };
        expect(await next.prisma.toolCall.count({ where: { state: open } }), at).toBe(0);
        expect(await next.prisma.approval.count({ where: { state: 'pending' } }), at).toBe(0);
        const ends = await next.prisma.event.count({ where: { type: 'run.finished' } });
        expect(ends, at).toBe(await next.prisma.run.count());
        const approvals = await next.prisma.approval.findMany();
        for (const approval of approvals) {
          expect(approval, at).toMatchObject({ state: 'approved', actorName: 'Ada' });
          const [call] = calls;
          expect(['completed', 'interrupted'], at).toContain(call?.state);
        }
        next.expectNothingLeft();
      }
    }
    // Accepting and starting, two steps, asking, deciding, starting and ending the call, the end.
    expect(commit).toBeGreaterThan(6);
  });
});
