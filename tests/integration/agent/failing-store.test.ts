import { describe, expect, it } from 'vitest';
import { isType } from '@/tests/support/event-of-type';
import { decideIn } from '@/tests/support/decide-in';
import { letRun } from '@/tests/support/eventually';
import { scriptedRuntime } from '@/tests/support/scripted-runtime';
import { scriptedTool } from '@/tests/support/scripted-tool';
import { createTestRuntime } from '@/tests/support/test-runtime';

/** A runtime whose every session does the same, with all that a run can write. */
async function setUp() {
  const tool = scriptedTool((_input, _context, onOutput) => onOutput('printed'));
  const runtime = await createTestRuntime({
    tool,
    profile: { toolTimeoutMs: 3_600_000, gatewayTimeoutMs: 3_600_000 },
    runtime: scriptedRuntime(({ workspace: cwd }) => [
      async ({ output, gateway }) => {
        output.text('hello');
        await runtime.clock.advance(250);
        await gateway
          .request({ command: 'gw', description: 'd', allowPermanent: true })
          .catch(() => undefined);
        const commands = ['ask:a', 'free', 'ask:denied', 'never:x'];
        return { calls: commands.map((command) => ({ tool: 'terminal', command, cwd })) };
      },
      () => ({ parts: [{ type: 'text', text: 'done' }] }),
    ]),
  });
  /** Commits that fail, by their number since `arm`. */
  let failing: (index: number) => boolean = () => false;
  let index = 0;
  const commit = runtime.writes.commit.bind(runtime.writes);
  runtime.writes.commit = (unit) => {
    const mine = index;
    index += 1;
    return failing(mine) ? Promise.reject(new Error('disk full')) : commit(unit);
  };
  const arm = (which: (index: number) => boolean): void => {
    failing = which;
    index = 0;
  };
  const undecided = () => {
    const ended = new Set(
      runtime.published.flatMap((one) =>
        isType(one, 'approval.resolved') ? one.payload.approvalId : [],
      ),
    );
    return runtime.published.flatMap((one) =>
      isType(one, 'approval.requested') && !ended.has(one.payload.id) ? one.payload : [],
    );
  };
  /** Decides whatever comes up, and lets time pass, until nothing lives any more. */
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 500; turn += 1) {
      await letRun(10);
      if (runtime.pool.liveCount === 0) return;
      for (const asked of undecided()) {
        const choice = asked.subject.command === 'ask:denied' ? 'deny' : 'once';
        await decideIn(runtime, asked, { choice }).catch(() => undefined);
      }
      await runtime.clock.advance(500);
    }
    throw new Error('A run did not end.');
  };
  const run = async (which: (index: number) => boolean) => {
    const sessionId = await runtime.createSession();
    arm(which);
    const sent = await runtime.send(sessionId, 'hello').catch(() => null);
    await settle();
    const count = index;
    arm(() => false);
    return { sessionId, sent, writeCount: count };
  };
  return { runtime, tool, run };
}

async function expectTrueState(
  { runtime, tool }: Pick<Awaited<ReturnType<typeof setUp>>, 'runtime' | 'tool'>,
  ended: { sessionId: string; sent: { runId: string } | null },
  hint: string,
): Promise<void> {
  const where = { sessionId: ended.sessionId };
  const session = await runtime.prisma.session.findUniqueOrThrow({
    where: { id: ended.sessionId },
  });
  expect(session.currentRunId, hint).toBeNull();
  const finished = runtime.published.filter(
    (one) => one.sessionId === ended.sessionId && one.type === 'run.finished',
  );
  expect(finished, `terminal events, ${hint}`).toHaveLength(ended.sent ? 1 : 0);
  const runRows = await runtime.prisma.run.findMany({ where });
  expect(runRows).toHaveLength(ended.sent ? 1 : 0);
  for (const run of runRows) expect(['completed', 'failed'], hint).toContain(run.status);
  const calls = await runtime.prisma.toolCall.findMany({ where });
  const approvals = await runtime.prisma.approval.findMany({ where });
  expect(
    approvals.filter(({ state }) => state === 'pending'),
    hint,
  ).toEqual([]);
  for (const call of calls) {
    expect(['completed', 'refused', 'interrupted'], hint).toContain(call.state);
    const { command } = JSON.parse(call.input) as { command: string };
    const executions = tool.executions.filter(
      (one) => one.sessionId === ended.sessionId && one.command === command,
    );
    expect(executions.length, `${command}, ${hint}`).toBeLessThanOrEqual(1);
    if (call.state === 'refused') expect(executions, `${command}, ${hint}`).toEqual([]);
    if (executions.length > 0 && command.startsWith('ask:')) {
      const approval = approvals.find(({ toolCallId }) => toolCallId === call.id);
      expect(approval, `${command}, ${hint}`).toMatchObject({ state: 'approved', choice: 'once' });
    }
    expect(command.startsWith('never:') ? executions : [], hint).toEqual([]);
    if (command === 'ask:denied') expect(executions, hint).toEqual([]);
  }
  expect(await runtime.prisma.message.count({ where: { ...where, isFinal: false } }), hint).toBe(0);
  runtime.expectNothingLeft();
}

describe('R1 A9 A13 a store that fails', () => {
  it.each([
    ['once', 1],
    ['three times in a row', 3],
  ])(
    '%s, at each write in turn: the run ends once, nothing runs without consent, nothing is left',
    async (_, length) => {
      const rig = await setUp();
      const { writeCount } = await rig.run(() => false);
      expect(writeCount).toBeGreaterThan(12);
      for (let first = 0; first < writeCount; first += length) {
        const ended = await rig.run((index) => index >= first && index < first + length);
        await expectTrueState(rig, ended, `failing from write ${first}`);
      }
    },
  );

  it('for a while at the very end: the session is free as soon as the disk is back', async () => {
    const { runtime } = await setUp();
    let isBroken = true;
    const sessionId = await runtime.createSession();
    const commit = runtime.writes.commit;
    runtime.writes.commit = (unit) =>
      isBroken && unit.events?.some(({ type }) => type === 'run.finished') === true
        ? Promise.reject(new Error('disk full'))
        : commit(unit);
    await runtime.send(sessionId, 'hello');
    const stop = () => runtime.pool.stop({ sessionId, actor: runtime.actor });
    await runtime.event(({ type }) => type === 'run.started');
    await stop();
    await runtime.clock.advance(60_000);
    await letRun();
    expect(runtime.pool.liveCount).toBe(1);
    await expect(runtime.send(sessionId, 'again')).rejects.toMatchObject({
      code: 'already_running',
    });
    isBroken = false;
    await runtime.clock.advance(1_000);
    await letRun();
    expect(runtime.pool.liveCount).toBe(0);
    runtime.expectNothingLeft();
  });
});
