import { describe, expect, it } from 'vitest';
import { PENDING_LIMIT } from '@/server/approvals/approval-broker';
import { payloadHash } from '@/server/approvals/payload-hash';
import type { ApprovalEnding } from '@/server/domain/approval';
import type { Choice } from '@/server/domain/choice';
import { createDeferred } from '@/server/platform/deferred';
import { anActor } from '@/tests/support/an-actor';
import { askedAbout, decideIn, type Asked } from '@/tests/support/decide-in';
import { endOfRun, expectEndedOnce } from '@/tests/support/end-of-run';
import { isType } from '@/tests/support/event-of-type';
import { eventually, letRun } from '@/tests/support/eventually';
import { runs, says, scriptedRuntime, type ScriptedStep } from '@/tests/support/scripted-runtime';
import { scriptedTool, type ScriptedTool } from '@/tests/support/scripted-tool';
import { createTestRuntime } from '@/tests/support/test-runtime';

async function begin(
  steps: ScriptedStep[],
  parts: Partial<Parameters<typeof createTestRuntime>[0]> & { tool?: ScriptedTool } = {},
) {
  const tool = parts.tool ?? scriptedTool();
  const runtime = await createTestRuntime({
    runtime: scriptedRuntime(() => steps),
    ...parts,
    tool,
  });
  const sessionId = await runtime.createSession();
  const { runId } = await runtime.send(sessionId, 'hello');
  const executed = (): string[] => tool.executions.map(({ command }) => command);
  return { runtime, sessionId, runId, tool, executed };
}

describe('A9 executing', () => {
  it.each<Choice>(['once', 'session', 'always'])('“%s” executes exactly once', async (choice) => {
    const { runtime, runId, executed } = await begin([runs('ask:x')]);
    const asked = await askedAbout(runtime, 'ask:x');
    await letRun();
    expect(executed(), 'nothing before the decision').toEqual([]);
    await decideIn(runtime, asked, { choice });
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
    expect(executed()).toEqual(['ask:x']);
    runtime.expectNothingLeft();
  });

  it('A2 twenty decisions at once: one wins, the others learn who and how, and it executes at most once', async () => {
    const { runtime, runId, executed } = await begin([runs('ask:x')]);
    const asked = await askedAbout(runtime, 'ask:x');
    const choices: Choice[] = ['once', 'deny', 'session', 'always'];
    const settled = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        runtime.broker.decide({
          approvalId: asked.id,
          choice: choices[index % 4]!,
          reason: null,
          payloadHash: asked.payloadHash,
          actor: anActor({ name: `person ${index}` }),
        }),
      ),
    );
    const winners = settled.filter(({ status }) => status === 'fulfilled');
    expect(winners).toHaveLength(1);
    for (const one of settled) {
      if (one.status === 'fulfilled') continue;
      expect(one.reason).toMatchObject({
        code: 'approval_ended',
        details: { ending: { choice: 'once', actorName: 'person 0' } },
      });
    }
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
    expect(executed()).toEqual(['ask:x']);
    expect(await runtime.prisma.grant.count()).toBe(0);
    expect(runtime.published.filter(({ type }) => type === 'approval.resolved')).toHaveLength(1);
  });

  it('a decision and a stop at once: either it ran and was told so, or it did not', async () => {
    const { runtime, runId, sessionId, executed } = await begin([runs('ask:x')]);
    const asked = await askedAbout(runtime, 'ask:x');
    const [decided] = await Promise.allSettled([
      decideIn(runtime, asked, { choice: 'once' }),
      runtime.pool.stop({ sessionId, actor: runtime.actor }),
    ]);
    await endOfRun(runtime, runId);
    const approval = await runtime.prisma.approval.findFirstOrThrow();
    expect(approval.state).toBe(decided.status === 'fulfilled' ? 'approved' : 'cancelled');
    const call = await runtime.prisma.toolCall.findFirstOrThrow();
    expect(executed()).toHaveLength(call.state === 'completed' ? 1 : 0);
    await expectEndedOnce(runtime, runId, { status: 'cancelled', cause: 'stopped' });
    runtime.expectNothingLeft();
  });

  it('a call that somebody else has claimed meanwhile never runs here', async () => {
    const { runtime, runId, executed } = await begin([runs('ask:x')]);
    const asked = await askedAbout(runtime, 'ask:x');
    const id = asked.toolCallId ?? '';
    await runtime.prisma.toolCall.update({ where: { id }, data: { state: 'running' } });
    await decideIn(runtime, asked, { choice: 'once' });
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
    expect(executed()).toEqual([]);
    expect(await runtime.prisma.toolCall.findFirst()).toMatchObject({ state: 'interrupted' });
    runtime.expectNothingLeft();
  });

  it('A8 a call whose payload changed while people looked at it never runs', async () => {
    const names = ['PATH'];
    const tool = { ...scriptedTool(), environmentNames: names };
    const { runtime, runId, executed } = await begin([runs('ask:x'), says('I see')], { tool });
    const asked = await askedAbout(runtime, 'ask:x');
    const cwd = await runtime.prisma.session.findFirstOrThrow().then((one) => one.cwd);
    expect(asked.payloadHash).toBe(
      payloadHash({ tool: 'terminal', command: 'ask:x', cwd }, ['PATH']),
    );
    names.push('LD_PRELOAD');
    await decideIn(runtime, asked, { choice: 'once' });
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
    expect(executed()).toEqual([]);
    expect(await runtime.prisma.toolCall.findFirst()).toMatchObject({
      state: 'refused',
      refusalCause: 'failed_closed',
    });
  });

  it('A8 a decision about another payload is refused, and the right one still counts', async () => {
    const { runtime, runId, executed } = await begin([runs('ask:x')]);
    const asked = await askedAbout(runtime, 'ask:x');
    const wrong = decideIn(runtime, { ...asked, payloadHash: '0'.repeat(64) }, { choice: 'once' });
    await expect(wrong).rejects.toMatchObject({ code: 'payload_mismatch' });
    expect(executed()).toEqual([]);
    await decideIn(runtime, asked, { choice: 'once' });
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
  });
});

describe('not executing', () => {
  it('G1 a denial hands its reason to the agent word for word, and the run goes on', async () => {
    let told: string | undefined;
    const { runtime, runId, executed } = await begin([
      runs('ask:x'),
      ({ turn }) => {
        told = turn.steps[0]?.toolCalls[0]?.refusal?.explanation;
        return { parts: [{ type: 'text', text: 'I see' }] };
      },
    ]);
    const asked = await askedAbout(runtime, 'ask:x');
    const reason = 'Not on a “Friday”;\n  ask me on Monday 😀';
    await decideIn(runtime, asked, { choice: 'deny', reason });
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
    expect(told).toContain(reason);
    expect(executed()).toEqual([]);
    expect(await runtime.prisma.approval.findFirst()).toMatchObject({ state: 'denied', reason });
  });

  it('A4 C6 an expired one is told as nobody’s answer, and the run goes on', async () => {
    let told: { cause: string; explanation: string } | null | undefined;
    const { runtime, runId, executed } = await begin(
      [
        runs('ask:x'),
        ({ turn }) => {
          told = turn.steps[0]?.toolCalls[0]?.refusal;
          return { parts: [{ type: 'text', text: 'I see' }] };
        },
      ],
      { profile: { toolTimeoutMs: 10_000 } },
    );
    await askedAbout(runtime, 'ask:x');
    await eventually(() => runtime.clock.pendingCount > 0);
    await runtime.clock.advance(10_000);
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
    expect(told).toMatchObject({ cause: 'expired' });
    expect(told?.explanation).not.toMatch(/denied/i);
    expect(executed()).toEqual([]);
    expect(await runtime.prisma.approval.findFirst()).toMatchObject({
      state: 'expired',
      choice: null,
      actorId: null,
    });
    runtime.expectNothingLeft();
  });

  it('A3 the approval after the sixty-fourth of a run is refused, and the others wait on', async () => {
    const commands = Array.from({ length: PENDING_LIMIT + 2 }, (_, index) => `ask:${index}`);
    const { runtime, runId, executed, sessionId } = await begin([runs(...commands)]);
    await eventually(async () => {
      const refused = await runtime.prisma.toolCall.count({ where: { state: 'refused' } });
      return refused === 2 && runtime.broker.waitCount === PENDING_LIMIT;
    });
    const refused = await runtime.prisma.toolCall.findMany({ where: { state: 'refused' } });
    for (const call of refused) expect(call.refusalCause).toBe('too_many_pending');
    expect(executed()).toEqual([]);
    await runtime.pool.stop({ sessionId, actor: runtime.actor });
    await expectEndedOnce(runtime, runId, { status: 'cancelled', cause: 'stopped' });
    runtime.expectNothingLeft();
  });
});

describe('A10 the slot of a run that waits', () => {
  it('with one slot, runs go on while another waits, and who is answered comes before who is queued', async () => {
    const works = new Map<string, ReturnType<typeof createDeferred<undefined>>>();
    const started: string[] = [];
    const tool = scriptedTool(async ({ command }) => {
      started.push(command);
      const work = createDeferred<undefined>();
      works.set(command, work);
      await work.promise;
    });
    const commandOf = new Map<string, string>();
    const runtime = await createTestRuntime({
      capacity: 1,
      tool,
      runtime: scriptedRuntime(({ sessionId }) => [runs(commandOf.get(sessionId) ?? '')]),
    });
    const begun: { runId: Asked['runId'] }[] = [];
    const send = async (command: string): Promise<void> => {
      const sessionId = await runtime.createSession();
      commandOf.set(sessionId, command);
      begun.push(await runtime.send(sessionId, command));
    };
    await send('ask:waits');
    const asked = await askedAbout(runtime, 'ask:waits');
    expect(runtime.pool.gauges()).toMatchObject({ waiting: 1, slotsBusy: 0, running: 0 });
    await send('works');
    await eventually(() => started.includes('works'));
    await send('queued');
    expect(runtime.pool.gauges()).toMatchObject({
      waiting: 1,
      slotsBusy: 1,
      running: 1,
      queued: 1,
    });
    await decideIn(runtime, asked, { choice: 'once' });
    await letRun();
    expect(started, 'answered, but there is no slot').toEqual(['works']);
    works.get('works')?.resolve(undefined);
    await eventually(() => started.length === 2);
    expect(started).toEqual(['works', 'ask:waits']);
    works.get('ask:waits')?.resolve(undefined);
    await eventually(() => started.length === 3);
    works.get('queued')?.resolve(undefined);
    for (const { runId } of begun) {
      await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
    }
    runtime.expectNothingLeft();
  });

  it('A3 ten gated calls at once, answered in reverse: each has its own answer, and they run one at a time', async () => {
    const commands = Array.from({ length: 10 }, (_, index) => `ask:${index}`);
    let underWay = 0;
    const tool = scriptedTool(async () => {
      underWay += 1;
      expect(underWay).toBe(1);
      await letRun(3);
      underWay -= 1;
    });
    const { runtime, runId, executed } = await begin([runs(...commands)], { tool });
    const asked = await Promise.all(commands.map((command) => askedAbout(runtime, command)));
    for (const [index, approval] of [...asked.entries()].reverse()) {
      await decideIn(runtime, approval, {
        choice: index % 2 === 0 ? 'once' : 'deny',
        reason: `reason ${index}`,
      });
    }
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
    expect([...executed()].sort()).toEqual(['ask:0', 'ask:2', 'ask:4', 'ask:6', 'ask:8']);
    const calls = await runtime.prisma.toolCall.findMany({ orderBy: { callIndex: 'asc' } });
    calls.forEach((call, index) => {
      expect(JSON.parse(call.input)).toMatchObject({ command: `ask:${index}` });
      expect(call.state).toBe(index % 2 === 0 ? 'completed' : 'refused');
      if (index % 2 === 1) expect(call.refusalExplanation).toContain(`reason ${index}`);
    });
    runtime.expectNothingLeft();
  });

  it('the row of the run says that it waits exactly while an approval of it is pending', async () => {
    const work = createDeferred<undefined>();
    const tool = scriptedTool(() => work.promise);
    const { runtime, runId, executed } = await begin([runs('ask:a', 'ask:b')], { tool });
    const [a, b] = [await askedAbout(runtime, 'ask:a'), await askedAbout(runtime, 'ask:b')];
    const status = async () => (await runtime.prisma.run.findFirstOrThrow()).status;
    expect(await status()).toBe('waiting_for_approval');
    await decideIn(runtime, a, { choice: 'once' });
    await eventually(() => executed().length === 1);
    expect(await status(), 'one works, one waits').toBe('waiting_for_approval');
    await decideIn(runtime, b, { choice: 'once' });
    expect(await status(), 'one works, one is next').toBe('running');
    work.resolve(undefined);
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
  });
});

describe('gateway requests', () => {
  const request = { command: 'gw', description: 'd', allowPermanent: true };

  it('are delivered exactly as picked to the resolver of their own session, once', async () => {
    const yielding = createDeferred<undefined>();
    const { runtime, runId, sessionId } = await begin([
      async ({ gateway }) => {
        await gateway.request(request);
        await yielding.promise;
        return { parts: [{ type: 'text', text: 'done' }] };
      },
    ]);
    const delivered: [string, ApprovalEnding][] = [];
    runtime.gatewayResolvers.set(sessionId, (id, ending) => delivered.push([id, ending]));
    runtime.gatewayResolvers.set(await runtime.createSession(), () => {
      throw new Error('not mine');
    });
    const asked = await askedAbout(runtime, 'gw');
    expect(asked).toMatchObject({ kind: 'gateway', timeoutMs: 300_000, toolCallId: null });
    expect((await runtime.prisma.run.findFirst())?.status, 'nobody waits').toBe('running');
    await decideIn(runtime, asked, { choice: 'always' });
    yielding.resolve(undefined);
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
    expect(delivered).toMatchObject([[asked.id, { choice: 'always', resolution: 'approved' }]]);
    runtime.expectNothingLeft();
  });

  it('that nobody answers are delivered as that', async () => {
    const yielding = createDeferred<undefined>();
    const { runtime, runId, sessionId } = await begin(
      [
        async ({ gateway }) => {
          await gateway.request(request);
          await yielding.promise;
          return { parts: [{ type: 'text', text: 'done' }] };
        },
      ],
      { profile: { gatewayTimeoutMs: 10_000 } },
    );
    const delivered: ApprovalEnding[] = [];
    runtime.gatewayResolvers.set(sessionId, (_id, ending) => delivered.push(ending));
    await askedAbout(runtime, 'gw');
    await letRun();
    await runtime.clock.advance(10_000);
    await eventually(() => delivered.length > 0);
    yielding.resolve(undefined);
    await endOfRun(runtime, runId);
    expect(delivered).toMatchObject([{ resolution: 'expired', choice: null, actorId: null }]);
  });
});

describe('A7 in a run', () => {
  it('a request that cannot be stored is refused at once, nothing runs, and the run goes on', async () => {
    const tool = scriptedTool();
    const runtime = await createTestRuntime({
      tool,
      runtime: scriptedRuntime(() => [runs('ask:x'), says('I see')]),
    });
    const sessionId = await runtime.createSession();
    const commit = runtime.writes.commit.bind(runtime.writes);
    runtime.writes.commit = (unit) =>
      unit.inserts?.some(({ table }) => table === 'Approval') === true
        ? Promise.reject(new Error('disk full'))
        : commit(unit);
    const { runId } = await runtime.send(sessionId, 'hello');
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
    expect(tool.executions).toEqual([]);
    expect(await runtime.prisma.toolCall.findFirst()).toMatchObject({
      state: 'refused',
      refusalCause: 'failed_closed',
    });
    runtime.expectNothingLeft();
  });

  it('B10 a stop while the request is on its way to the disk leaves nothing pending', async () => {
    const runtime = await createTestRuntime({ runtime: scriptedRuntime(() => [runs('ask:x')]) });
    const sessionId = await runtime.createSession();
    const stopped = createDeferred<undefined>();
    const commit = runtime.writes.commit.bind(runtime.writes);
    runtime.writes.commit = (unit) => {
      const stored = commit(unit);
      if (unit.inserts?.some(({ table }) => table === 'Approval') === true) {
        void runtime.pool
          .stop({ sessionId, actor: runtime.actor })
          .then(() => stopped.resolve(undefined));
      }
      return stored;
    };
    const { runId } = await runtime.send(sessionId, 'hello');
    await stopped.promise;
    await expectEndedOnce(runtime, runId, { status: 'cancelled', cause: 'stopped' });
    const requested = runtime.published.filter((one) => isType(one, 'approval.requested'));
    const resolved = runtime.published.filter((one) => isType(one, 'approval.resolved'));
    expect(requested).toHaveLength(1);
    expect(resolved).toMatchObject([{ payload: { ending: { cause: 'run_stopped' } } }]);
    runtime.expectNothingLeft();
  });
});
