import { describe, expect, it } from 'vitest';
import { END_GRACE_MS } from '@/server/agent/run-executor';
import { DRAFT_INTERVAL_MS } from '@/server/agent/step-writer';
import type { RunContext } from '@/server/agent/run-context';
import { createDeferred } from '@/server/platform/deferred';
import { askedAbout, decideIn } from '@/tests/support/decide-in';
import { expectEndedOnce } from '@/tests/support/end-of-run';
import { eventually, letRun } from '@/tests/support/eventually';
import { interceptCommits } from '@/tests/support/intercept-commits';
import { judgedAsk } from '@/tests/support/judged-ask';
import { runs, says, scriptedRuntime, type ScriptedStep } from '@/tests/support/scripted-runtime';
import { scriptedTool } from '@/tests/support/scripted-tool';
import { createTestRuntime, type TestRuntime } from '@/tests/support/test-runtime';

const RUN_DEADLINE_MS = 60_000;
const never = new Promise<never>(() => undefined);

/** Waits until the run is told to end, as a well-behaved agent does. */
function untilAborted({ signal }: RunContext): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

async function begin(
  steps: ScriptedStep[],
  parts: Partial<Parameters<typeof createTestRuntime>[0]> = {},
) {
  const runtime = await createTestRuntime({
    profile: { runDeadlineMs: RUN_DEADLINE_MS },
    runtime: scriptedRuntime(() => steps),
    ...parts,
  });
  const sessionId = await runtime.createSession();
  const { runId } = await runtime.send(sessionId, 'hello');
  const stop = () => runtime.pool.stop({ sessionId, actor: runtime.actor });
  return { runtime, sessionId, runId, stop };
}

const isStarted = ({ type }: { type: string }): boolean => type === 'run.started';

describe('R1 a run that ends by itself', () => {
  it('is completed when its agent yields', async () => {
    const { runtime, runId } = await begin([says('one'), runs('echo'), says('two')]);
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null, error: null });
    runtime.expectNothingLeft();
  });

  it.each<[string, ScriptedStep, string]>([
    ['throws', () => Promise.reject(new Error('boom')), 'boom'],
    [
      'throws what is no error',
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the very point
      () => Promise.reject('odd'),
      'odd',
    ],
    [
      'throws an AbortError of its own',
      () => Promise.reject(new DOMException('gave up', 'AbortError')),
      'gave up',
    ],
    ['neither says nor proposes anything', () => ({ isLast: false }), 'neither said nor proposed'],
    [
      'yields with calls',
      ({ context }) => ({
        isLast: true,
        calls: [{ tool: 'terminal', command: 'x', cwd: context.workspace }],
      }),
      'proposed calls in the same step',
    ],
  ])('is failed when its agent %s, with the error in words', async (_name, step, error) => {
    const tool = scriptedTool();
    const { runtime, runId } = await begin([step], { tool });
    await expectEndedOnce(runtime, runId, {
      status: 'failed',
      cause: 'runtime_error',
      error: expect.stringContaining(error) as string,
    });
    expect(tool.executions).toEqual([]);
    runtime.expectNothingLeft();
  });

  it('is failed after as many steps as its profile allows, without an end', async () => {
    const runtime = await createTestRuntime({
      profile: { stepLimit: 7 },
      runtime: {
        name: 'shell',
        nextStep: async () => ({
          parts: [{ type: 'text', text: 'again' }],
          calls: [],
          isLast: false,
        }),
      },
    });
    const { runId } = await runtime.send(await runtime.createSession(), 'hello');
    await expectEndedOnce(runtime, runId, {
      status: 'failed',
      cause: 'step_limit',
      error: expect.stringContaining('7 steps') as string,
    });
    runtime.expectNothingLeft();
  });

  it('is failed when its tool is broken, and what the call did is told as unknown', async () => {
    const tool = scriptedTool(() => Promise.reject(new Error('tool broke')));
    const { runtime, runId } = await begin([runs('x')], { tool });
    await expectEndedOnce(runtime, runId, {
      status: 'failed',
      cause: 'runtime_error',
      error: 'tool broke',
    });
    expect(await runtime.prisma.toolCall.findFirst()).toMatchObject({
      state: 'interrupted',
      exit: null,
    });
    runtime.expectNothingLeft();
  });

  it('A9 is failed when the policy breaks, and nothing is executed', async () => {
    const tool = scriptedTool();
    const judge = () => Promise.reject(new Error('policy broke'));
    const { runtime, runId } = await begin([runs('x')], { tool, judge });
    await expectEndedOnce(runtime, runId, { status: 'failed', cause: 'runtime_error' });
    expect(tool.executions).toEqual([]);
    runtime.expectNothingLeft();
  });

  it('is completed when its calls were refused: the agent is told, and goes on', async () => {
    const tool = scriptedTool();
    const { runtime, runId } = await begin([runs('never:x', 'y'), says('I see')], { tool });
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
    expect(tool.executions.map(({ command }) => command)).toEqual(['y']);
    expect(await runtime.prisma.auditEntry.findMany()).toMatchObject([{ action: 'call.refused' }]);
    runtime.expectNothingLeft();
  });

  it('is completed when a call cannot run at all, and the call says why', async () => {
    const tool = {
      ...scriptedTool(),
      obstacle: () =>
        Promise.resolve({
          cause: 'workspace_missing' as const,
          explanation: 'The folder is gone.',
        }),
    };
    const { runtime, runId } = await begin([runs('ask:x'), says('I see')], { tool });
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
    expect(await runtime.prisma.toolCall.findFirst()).toMatchObject({
      state: 'refused',
      refusalCause: 'workspace_missing',
      refusalExplanation: 'The folder is gone.',
    });
    runtime.expectNothingLeft();
  });
});

describe('R1 a run that hangs', () => {
  it('is failed at its deadline; an agent that lets go is not waited for', async () => {
    const { runtime, runId } = await begin([({ context }) => untilAborted(context)]);
    await runtime.event(isStarted);
    await runtime.clock.advance(RUN_DEADLINE_MS);
    await expectEndedOnce(runtime, runId, {
      status: 'failed',
      cause: 'deadline',
      error: expect.stringContaining('1 minute') as string,
    });
    runtime.expectNothingLeft();
  });

  it('is failed also when its agent never lets go, five seconds later', async () => {
    const { runtime, runId } = await begin([() => never]);
    await runtime.event(isStarted);
    await runtime.clock.advance(RUN_DEADLINE_MS + END_GRACE_MS - 1);
    await letRun();
    expect(runtime.published.some(({ type }) => type === 'run.finished')).toBe(false);
    await runtime.clock.advance(1);
    await expectEndedOnce(runtime, runId, { status: 'failed', cause: 'deadline' });
    runtime.expectNothingLeft();
  });

  it('A10 does not use up its deadline while it waits for people, nor for a slot', async () => {
    const work = createDeferred<undefined>();
    const asks = [runs('ask:x'), ({ context }: { context: RunContext }) => untilAborted(context)];
    const works = [
      () => work.promise.then(() => ({ parts: [{ type: 'text' as const, text: 'x' }] })),
    ];
    let first: string | undefined;
    const { runtime, runId } = await begin([], {
      capacity: 1,
      profile: { runDeadlineMs: RUN_DEADLINE_MS, toolTimeoutMs: 10 * RUN_DEADLINE_MS },
      runtime: scriptedRuntime(({ sessionId }) => {
        first ??= sessionId;
        return sessionId === first ? asks : works;
      }),
    });
    const asked = await askedAbout(runtime, 'ask:x');
    await runtime.clock.advance(5 * RUN_DEADLINE_MS);
    const other = await runtime.createSession();
    const { runId: otherRun } = await runtime.send(other, 'takes the slot');
    await runtime.event((one) => one.type === 'run.started' && one.sessionId === other);
    await decideIn(runtime, asked, { choice: 'once' });
    await runtime.clock.advance(RUN_DEADLINE_MS - 1);
    await letRun();
    expect(runtime.published.filter(({ type }) => type === 'run.finished')).toEqual([]);
    work.resolve(undefined);
    await expectEndedOnce(runtime, otherRun, { status: 'completed', cause: null });
    await runtime.event(({ type }) => type === 'tool.completed');
    await letRun();
    await runtime.clock.advance(RUN_DEADLINE_MS - 1);
    expect(runtime.pool.liveCount).toBe(1);
    await runtime.clock.advance(1);
    await expectEndedOnce(runtime, runId, { status: 'failed', cause: 'deadline' });
    runtime.expectNothingLeft();
  });
});

describe('R1 a run that is stopped', () => {
  it('while it is queued, never starts', async () => {
    const { runtime, runId, stop } = await begin([says('never said')], { capacity: 0 });
    expect(await stop()).toEqual({ stoppedRunId: runId });
    await expectEndedOnce(runtime, runId, { status: 'cancelled', cause: 'stopped', error: null });
    expect(runtime.published.some(isStarted)).toBe(false);
    expect(await runtime.prisma.message.count()).toBe(1);
    runtime.expectNothingLeft();
  });

  it('while its agent works, names who stopped it', async () => {
    const { runtime, runId, stop } = await begin([({ context }) => untilAborted(context)]);
    await runtime.event(isStarted);
    await stop();
    await expectEndedOnce(runtime, runId, { status: 'cancelled', cause: 'stopped' });
    expect(await runtime.prisma.run.findFirst()).toMatchObject({ stoppedByName: 'Ada' });
    expect(await runtime.prisma.auditEntry.findMany()).toMatchObject([
      { action: 'run.stopped', actorName: 'Ada', subjectId: runId },
    ]);
    runtime.expectNothingLeft();
  });

  it('A5 C6 while it waits for an approval, cancels that, and nothing runs', async () => {
    const tool = scriptedTool();
    const { runtime, runId, stop } = await begin([runs('ask:x')], { tool });
    const asked = await askedAbout(runtime, 'ask:x');
    await stop();
    await expectEndedOnce(runtime, runId, { status: 'cancelled', cause: 'stopped' });
    expect(await runtime.prisma.approval.findFirst()).toMatchObject({
      id: asked.id,
      state: 'cancelled',
      cause: 'run_stopped',
      choice: null,
      actorName: 'Ada',
    });
    expect(await runtime.prisma.toolCall.findFirst()).toMatchObject({
      state: 'refused',
      refusalCause: 'cancelled',
    });
    expect(tool.executions).toEqual([]);
    await expect(decideIn(runtime, asked, { choice: 'once' })).rejects.toMatchObject({
      code: 'approval_ended',
    });
    runtime.expectNothingLeft();
  });

  it('while a call is executed, hands the abort to the tool and keeps its result', async () => {
    const begun = createDeferred<undefined>();
    const tool = scriptedTool(async (_input, context, onOutput) => {
      onOutput('before');
      begun.resolve(undefined);
      await untilAborted(context).catch(() => undefined);
      onOutput('after');
    });
    const { runtime, runId, stop } = await begin([runs('x'), says('never said')], { tool });
    await begun.promise;
    await stop();
    await expectEndedOnce(runtime, runId, { status: 'cancelled', cause: 'stopped' });
    expect(await runtime.prisma.toolCall.findFirst()).toMatchObject({ state: 'completed' });
    runtime.expectNothingLeft();
  });

  it('B10 in a tool that ignores the abort, ends five seconds later, and its slot is free', async () => {
    const begun = createDeferred<undefined>();
    const tool = scriptedTool(async ({ command }) => {
      if (command !== 'hang') return;
      begun.resolve(undefined);
      await never;
    });
    const { runtime, runId, stop, sessionId } = await begin([runs('hang')], { tool, capacity: 1 });
    await begun.promise;
    await stop();
    await runtime.clock.advance(END_GRACE_MS - 1);
    await letRun();
    expect(runtime.pool.liveCount).toBe(1);
    await runtime.clock.advance(1);
    await expectEndedOnce(runtime, runId, { status: 'cancelled', cause: 'stopped' });
    expect(await runtime.prisma.toolCall.findFirst()).toMatchObject({ state: 'interrupted' });
    runtime.expectNothingLeft();
    const next = await runtime.send(sessionId, 'hello again');
    await runtime.event((one) => one.type === 'run.started' && one.payload.runId === next.runId);
    await stop();
    await runtime.clock.advance(END_GRACE_MS);
    await expectEndedOnce(runtime, next.runId, { status: 'cancelled', cause: 'stopped' });
  });

  it('R10 because its session is deleted, ends first; then the session is removed', async () => {
    const { runtime, runId, sessionId } = await begin([runs('ask:x')]);
    await askedAbout(runtime, 'ask:x');
    const order: string[] = [];
    runtime.bus.subscribe(({ type }) => order.push(type));
    await runtime.pool.endSession({
      sessionId,
      actor: runtime.actor,
      remove: async () => {
        order.push('removed');
        expect(runtime.gate.hasHandler(sessionId)).toBe(false);
      },
    });
    expect(order).toEqual(['approval.resolved', 'tool.refused', 'run.finished', 'removed']);
    await expectEndedOnce(runtime, runId, { status: 'cancelled', cause: 'session_deleted' });
    expect(await runtime.prisma.approval.findFirst()).toMatchObject({
      state: 'cancelled',
      cause: 'session_deleted',
    });
  });
});

describe('B11 what comes late', () => {
  async function expectSilence(runtime: TestRuntime, act: () => Promise<void> | void) {
    const count = async () => ({
      events: await runtime.prisma.event.count(),
      messages: await runtime.prisma.message.count(),
      approvals: await runtime.prisma.approval.count(),
      calls: await runtime.prisma.toolCall.count(),
    });
    const before = await count();
    await act();
    await letRun();
    await runtime.clock.advance(10_000);
    await letRun();
    expect(await count()).toEqual(before);
    runtime.expectNothingLeft();
  }

  it('from an agent that goes on after its run was stopped: texts, calls and requests are dropped', async () => {
    let late: Parameters<ScriptedStep>[0] | undefined;
    const release = createDeferred<undefined>();
    const { runtime, runId, stop } = await begin([
      async (input) => {
        late = input;
        input.output.text('said in time');
        await release.promise;
        return { parts: [{ type: 'text', text: 'said late' }], calls: [] };
      },
    ]);
    await eventually(() => late !== undefined);
    await stop();
    late?.output.text(' and too late');
    await runtime.clock.advance(DRAFT_INTERVAL_MS);
    await eventually(async () => (await runtime.prisma.message.count()) === 2);
    await runtime.clock.advance(END_GRACE_MS);
    await expectEndedOnce(runtime, runId, { status: 'cancelled', cause: 'stopped' });
    const said = (await runtime.prisma.message.findMany({ where: { role: 'agent' } })).map(
      ({ parts }) => JSON.parse(parts) as unknown,
    );
    expect(said).toEqual([[{ type: 'text', text: 'said in time' }]]);
    await expectSilence(runtime, async () => {
      late?.output.text('much too late');
      const request = { command: 'x', description: 'x', allowPermanent: true };
      await expect(late?.gateway.request(request)).rejects.toThrow();
      release.resolve(undefined);
    });
  });

  it('from an agent that yields and asks afterwards: the request is refused, and nothing is pending', async () => {
    let late: Parameters<ScriptedStep>[0] | undefined;
    const { runtime, runId } = await begin([
      (input) => {
        late = input;
        return { parts: [{ type: 'text', text: 'done' }] };
      },
    ]);
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
    await expectSilence(runtime, async () => {
      const request = { command: 'x', description: 'x', allowPermanent: true };
      await expect(late?.gateway.request(request)).rejects.toThrow();
      late?.output.text('late');
    });
  });

  it('A13 from an agent that asks while the end of its run is being stored: the request is refused', async () => {
    let late: Parameters<ScriptedStep>[0] | undefined;
    const answers: string[] = [];
    const runtime = await createTestRuntime({
      runtime: scriptedRuntime(() => [
        (input) => {
          late = input;
          return { parts: [{ type: 'text', text: 'done' }] };
        },
      ]),
    });
    interceptCommits(runtime.writes, async (unit) => {
      if (unit.events?.some(({ type }) => type === 'run.finished') !== true) return;
      const request = { command: 'x', description: 'x', allowPermanent: true };
      await late?.gateway.request(request).then(
        () => answers.push('pending'),
        () => answers.push('refused'),
      );
    });
    const { runId } = await runtime.send(await runtime.createSession(), 'hello');
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
    expect(answers).toEqual(['refused']);
    expect(await runtime.prisma.approval.count()).toBe(0);
    runtime.expectNothingLeft();
  });

  it('A13 a request that nobody waited for is cancelled when its run completes', async () => {
    const { runtime, runId } = await begin([
      ({ gateway }) => {
        void gateway.request({ command: 'gw', description: 'd', allowPermanent: true });
        return { parts: [{ type: 'text', text: 'done' }] };
      },
    ]);
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
    expect(await runtime.prisma.approval.findMany()).toMatchObject([
      { state: 'cancelled', cause: 'run_ended', actorId: null },
    ]);
    runtime.expectNothingLeft();
  });

  it('from a tool that goes on after its run was stopped: output and result are dropped', async () => {
    const begun = createDeferred<undefined>();
    const release = createDeferred<undefined>();
    let print: (text: string) => void = () => undefined;
    const tool = scriptedTool(async (_input, _context, onOutput) => {
      print = onOutput;
      begun.resolve(undefined);
      await release.promise;
    });
    const { runtime, runId, stop } = await begin([runs('x'), says('never said')], { tool });
    await begun.promise;
    await stop();
    await runtime.clock.advance(END_GRACE_MS);
    await expectEndedOnce(runtime, runId, { status: 'cancelled', cause: 'stopped' });
    await expectSilence(runtime, () => {
      print('late');
      release.resolve(undefined);
    });
    expect(await runtime.prisma.toolCall.findFirst()).toMatchObject({
      state: 'interrupted',
      output: '',
    });
  });

  it('R3 from a policy that answers late: no other run of the session is asked on its behalf', async () => {
    const verdict = createDeferred<undefined>();
    let isFirst = true;
    const { runtime, runId, stop, sessionId } = await begin([runs('late')], {
      judge: async () => {
        if (!isFirst) return { verdict: 'allow', because: { kind: 'harmless' }, findings: [] };
        isFirst = false;
        await verdict.promise;
        return judgedAsk();
      },
      tool: scriptedTool(({ command }) => (command === 'late' ? never : undefined)),
    });
    await eventually(() => !isFirst);
    await stop();
    await runtime.clock.advance(END_GRACE_MS);
    await expectEndedOnce(runtime, runId, { status: 'cancelled', cause: 'stopped' });
    const next = await runtime.send(sessionId, 'again');
    await runtime.event(({ type }) => type === 'tool.started');
    verdict.resolve(undefined);
    await letRun();
    expect(await runtime.prisma.approval.count()).toBe(0);
    await stop();
    await runtime.clock.advance(END_GRACE_MS);
    await expectEndedOnce(runtime, next.runId, { status: 'cancelled', cause: 'stopped' });
    runtime.expectNothingLeft();
  });
});
