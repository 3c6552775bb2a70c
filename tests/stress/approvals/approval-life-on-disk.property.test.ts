import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SessionId } from '@/server/domain/ids';
import { cutOff } from '@/tests/support/cut-off';
import type { Asked } from '@/tests/support/decide-in';
import { letRun } from '@/tests/support/eventually';
import { runs, says, scriptedRuntime } from '@/tests/support/scripted-runtime';
import { scriptedTool } from '@/tests/support/scripted-tool';
import { createTestRuntime, type TestRuntime } from '@/tests/support/test-runtime';

/** The same in CI each time; at a desk others. The title of the test prints it. */
const SEED = process.env.CI === undefined ? Date.now() % 1_000_000_000 : 20_261_201;

const WAIT_MS = 120_000;

/** No approval waits longer. */
const DAY_MS = 24 * 3_600_000;

/** What people do about each approval, in the order of their asking. */
type Answer = 'once' | 'always' | 'deny' | 'edit' | 'extend' | 'twice' | 'nothing' | 'stop';

/** At which of its commits a process dies: before it is written, or after and before anybody hears. */
interface Death {
  commit: number;
  isWritten: boolean;
}

interface Plan {
  commands: string[];
  answers: Answer[];
  deaths: Death[];
  isDrained: boolean;
}

const plan: fc.Arbitrary<Plan> = fc.record({
  commands: fc.uniqueArray(fc.constantFrom('ask:a', 'ask:b', 'once:c', 'free d'), {
    minLength: 1,
    maxLength: 3,
  }),
  answers: fc.array(
    fc.constantFrom<Answer>('once', 'always', 'deny', 'edit', 'extend', 'twice', 'nothing', 'stop'),
    { minLength: 1, maxLength: 4 },
  ),
  deaths: fc.array(fc.record({ commit: fc.nat(9), isWritten: fc.boolean() }), { maxLength: 2 }),
  isDrained: fc.boolean(),
});

/** Answers what is asked, as the plan says, until nothing is asked any more or the process is dead. */
async function answerAll(
  runtime: Lookup,
  by: { sessionId: SessionId; answers: Answer[]; isOver: () => boolean },
): Promise<void> {
  const { broker, actor, prisma, pool } = runtime;
  for (let turn = 0; turn < 24; turn += 1) {
    await letRun(12);
    if (by.isOver()) return;
    const asked = await prisma.approval.findFirst({
      where: { sessionId: by.sessionId, state: 'pending' },
      orderBy: { requestedAt: 'asc' },
    });
    if (!asked) {
      if (pool.liveCount === 0) return;
      continue;
    }
    const { id: approvalId, payloadHash } = asked;
    const answer = by.answers[turn % by.answers.length] ?? 'once';
    const decide = (choice: 'once' | 'always' | 'deny') =>
      broker
        .decide({ approvalId, choice, reason: null, payloadHash, actor })
        .catch(() => undefined);
    // Not awaited: a process that dies answers nobody.
    switch (answer) {
      case 'once':
      case 'always':
      case 'deny':
        void decide(answer);
        break;
      case 'twice':
        void decide('once');
        void decide('deny');
        break;
      case 'extend':
        void broker
          .extend({ approvalId, expiresAt: Number(asked.expiresAt), actor })
          .catch(() => undefined);
        break;
      case 'edit': {
        const found = await runtime.askedById(approvalId);
        void runtime.edits
          .judge(found, 'free edited')
          .then((edit) =>
            broker.decide({
              approvalId,
              choice: 'once',
              reason: null,
              payloadHash: edit.payloadHash,
              actor,
              edit,
            }),
          )
          .catch(() => undefined);
        break;
      }
      case 'nothing':
        await runtime.clock.advance(WAIT_MS);
        break;
      case 'stop':
        void pool.stop({ sessionId: by.sessionId, actor }).catch(() => undefined);
        break;
    }
  }
}

it(`A1–A9 A13 over SQLite, whatever people answer and wherever processes die: one winner, at most one execution, true endings (seed ${String(SEED)})`, async () => {
  const tool = scriptedTool();
  let commands: string[] = [];
  const parts = {
    tool,
    runtime: scriptedRuntime(() => [runs(...commands), says('done')]),
    profile: { toolTimeoutMs: WAIT_MS },
  };
  const machine = await createTestRuntime(parts);

  await fc.assert(
    fc.asyncProperty(plan, async ({ answers, deaths, isDrained, ...rest }) => {
      commands = rest.commands;
      const sessionId = await machine.createSession();
      let last = machine;
      let isFirst = true;
      for (const death of [...deaths, null]) {
        const runtime = await createTestRuntime({ ...parts, after: last });
        const cut = cutOff(runtime.writes, death);
        const isOver = (): boolean => cut.hasDied();
        const boot = async (): Promise<void> => {
          await runtime.pool.takeUp((await runtime.recover()).toTakeUp);
        };
        if (isFirst) void runtime.send(sessionId, 'go');
        else void boot();
        isFirst = false;
        await answerAll(withLookup(runtime), { sessionId, answers, isOver });
        if (death === null) {
          // Whoever was not answered in all these turns is answered by the deadline.
          for (let round = 0; runtime.pool.liveCount > 0 && round < 8; round += 1) {
            await runtime.clock.advance(DAY_MS);
            await letRun(12);
          }
          await letRun(12);
          runtime.expectNothingLeft();
        } else if (isDrained && !cut.hasDied()) {
          await runtime.pool.drain(AbortSignal.abort());
        }
        cut.die();
        // What was on its way to the disk when it died arrives before the next one looks.
        await letRun(12);
        last = runtime;
      }
      await expectTruth(machine, sessionId, tool.executions);
    }),
    { numRuns: 300, seed: SEED },
  );
}, 900_000);

type Lookup = TestRuntime & { askedById: (id: string) => Promise<Asked & { ending: null }> };

function withLookup(runtime: TestRuntime): Lookup {
  return {
    ...runtime,
    get clock() {
      return runtime.clock;
    },
    askedById: async (id) => {
      const event = await runtime.prisma.event.findFirstOrThrow({
        where: { type: 'approval.requested', payload: { contains: id } },
      });
      return { ...(JSON.parse(event.payload) as Asked), ending: null };
    },
  };
}

async function expectTruth(
  { prisma }: TestRuntime,
  sessionId: SessionId,
  executions: readonly { command: string; sessionId: string }[],
): Promise<void> {
  const where = { sessionId };
  const session = await prisma.session.findUniqueOrThrow({ where: { id: sessionId } });
  expect(session.currentRunId).toBeNull();
  const events = await prisma.event.findMany({ where, orderBy: { seq: 'asc' } });
  const of = (type: string): number => events.filter((one) => one.type === type).length;
  expect(of('run.finished')).toBe(await prisma.run.count({ where }));
  expect(of('approval.resolved')).toBe(of('approval.requested'));
  const approvals = await prisma.approval.findMany({ where });
  const calls = await prisma.toolCall.findMany({ where });
  for (const approval of approvals) {
    const call = calls.find(({ id }) => id === approval.toolCallId);
    const isByPerson = approval.state === 'approved' || approval.state === 'denied';
    expect(approval.cause === 'decided').toBe(isByPerson);
    expect(approval.choice !== null).toBe(isByPerson);
    if (approval.state === 'expired') expect(approval.actorName).toBeNull();
    if (approval.state === 'approved') {
      expect(['completed', 'interrupted', 'refused']).toContain(call?.state);
      if (call?.state === 'refused') {
        expect(['cancelled', 'orphaned']).toContain(call.refusalCause);
      }
    } else {
      expect(call?.state, 'nothing runs without consent').toBe('refused');
    }
  }
  for (const call of calls) {
    const { command } = JSON.parse(call.input) as { command: string };
    const times = executions.filter(
      (one) => one.sessionId === sessionId && one.command === command,
    ).length;
    const same = calls.filter(({ input }) => input === call.input).length;
    expect(times, 'at most one execution of each call').toBeLessThanOrEqual(same);
    if (call.state === 'completed') expect(times).toBeGreaterThan(0);
    expect(['completed', 'refused', 'interrupted']).toContain(call.state);
  }
}
