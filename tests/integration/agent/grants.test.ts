import { expect, it } from 'vitest';
import type { JudgeCall } from '@/server/agent/call-runner';
import type { Choice } from '@/server/domain/choice';
import type { SessionId } from '@/server/domain/ids';
import type { ToolInput } from '@/server/domain/tool-call';
import { createId } from '@/server/platform/create-id';
import { GrantStore } from '@/server/store/grant-store';
import { askedAbout, decideIn } from '@/tests/support/decide-in';
import { endOfRun } from '@/tests/support/end-of-run';
import { isType } from '@/tests/support/event-of-type';
import { judgedAsk } from '@/tests/support/judged-ask';
import { scriptedRuntime } from '@/tests/support/scripted-runtime';
import { scriptedTool } from '@/tests/support/scripted-tool';
import { createTestRuntime, type TestRuntime } from '@/tests/support/test-runtime';

/** Asks about every call that no stored grant covers exactly. */
function judgeByGrants(runtime: () => TestRuntime): JudgeCall {
  let store: GrantStore | undefined;
  return async (input, { sessionId, profile }) => {
    if (input.tool !== 'terminal') throw new Error('This test calls no such tool.');
    store ??= new GrantStore(runtime().prisma);
    const now = runtime().clock.now();
    const grants = await store.listInForce({ sessionId, profileId: profile.id, now });
    const { command, cwd } = input;
    const grant = grants.find(
      ({ pattern }) =>
        pattern.kind === 'exact' && pattern.command === command && pattern.cwd === cwd,
    );
    if (!grant) return judgedAsk();
    return {
      verdict: 'allow',
      because: { kind: 'covered', grantIds: [grant.id], ruleIds: [] },
      findings: [],
    };
  };
}

async function setUp() {
  const tool = scriptedTool();
  let call: ToolInput = { tool: 'terminal', command: '', cwd: '' };
  const runtime: TestRuntime = await createTestRuntime({
    tool,
    judge: judgeByGrants(() => runtime),
    runtime: scriptedRuntime(() => [() => ({ calls: [call] })]),
  });
  const send = (sessionId: SessionId, by: { command: string; cwd?: string }) => {
    call = { tool: 'terminal', command: by.command, cwd: by.cwd ?? '/w' };
    return runtime.send(sessionId, by.command);
  };
  /** Runs a command; gives whether a person was asked, and answers with `choice` if so. */
  const run = async (
    sessionId: SessionId,
    by: { command: string; cwd?: string; choice: Choice },
  ): Promise<boolean> => {
    const { runId } = await send(sessionId, by);
    const moved = await runtime.event(
      (one) =>
        (isType(one, 'approval.requested') && one.payload.runId === runId) ||
        (isType(one, 'run.finished') && one.payload.runId === runId),
    );
    const wasAsked = isType(moved, 'approval.requested');
    if (wasAsked) await decideIn(runtime, moved.payload, { choice: by.choice });
    expect(await endOfRun(runtime, runId)).toMatchObject({ status: 'completed' });
    await runtime.idle(sessionId);
    return wasAsked;
  };
  return { runtime, tool, run, send };
}

it('G1 once covers nothing afterwards, and deny neither', async () => {
  const { runtime, run } = await setUp();
  const session = await runtime.createSession();
  expect(await run(session, { command: 'x', choice: 'once' })).toBe(true);
  expect(await run(session, { command: 'x', choice: 'deny' })).toBe(true);
  expect(await run(session, { command: 'x', choice: 'once' })).toBe(true);
  expect(await runtime.prisma.grant.count()).toBe(0);
});

it('G1 session covers the identical call in that session only', async () => {
  const { runtime, run, tool } = await setUp();
  const [session, other] = [await runtime.createSession(), await runtime.createSession()];
  expect(await run(session, { command: 'x', choice: 'session' })).toBe(true);
  expect(await run(session, { command: 'x', choice: 'deny' })).toBe(false);
  expect(await run(other, { command: 'x', choice: 'once' })).toBe(true);
  expect(tool.executions).toHaveLength(3);
  expect(await runtime.prisma.grant.findMany()).toMatchObject([
    { scope: 'session', sessionId: session, authorId: runtime.actor.userId, hits: 1 },
  ]);
});

it('G1 always covers the identical call in every session of the profile, and of no other', async () => {
  const { runtime, run } = await setUp();
  const session = await runtime.createSession();
  expect(await run(session, { command: 'x', choice: 'always' })).toBe(true);
  expect(await run(await runtime.createSession(), { command: 'x', choice: 'deny' })).toBe(false);
  const { id: _, ...profile } = await runtime.prisma.profile.findFirstOrThrow();
  const otherProfile = createId('prf');
  await runtime.prisma.profile.create({ data: { ...profile, id: otherProfile, name: 'Other' } });
  const elsewhere = await runtime.createSession();
  await runtime.prisma.session.update({
    where: { id: elsewhere },
    data: { profileId: otherProfile },
  });
  expect(await run(elsewhere, { command: 'x', choice: 'once' })).toBe(true);
});

it.each(['session', 'always'] as const)(
  'G2 %s does not cover another command, another folder, or a spelling that only looks alike',
  async (choice) => {
    const { runtime, run } = await setUp();
    const session = await runtime.createSession();
    await run(session, { command: 'rm -rf build', cwd: '/w', choice });
    const others = [
      { command: 'rm -rf build ' },
      { command: 'rm  -rf build' },
      { command: 'rm -rf build', cwd: '/w/' },
      { command: 'rm -rf build', cwd: '/w/sub' },
      { command: 'rm -rf build; rm -rf src' },
      { command: 'RM -RF BUILD' },
      { command: 'rm -rf build\0' },
    ];
    for (const other of others) {
      expect(await run(session, { ...other, choice: 'once' }), JSON.stringify(other)).toBe(true);
    }
    expect(await run(session, { command: 'rm -rf build', choice: 'deny' })).toBe(false);
  },
);

it('G3 hits and last use are counted, and a revoked grant covers nothing from the very next call on', async () => {
  const { runtime, run } = await setUp();
  const session = await runtime.createSession();
  await run(session, { command: 'x', choice: 'session' });
  await runtime.clock.advance(1_000);
  for (let count = 0; count < 3; count += 1) await run(session, { command: 'x', choice: 'deny' });
  const grant = await runtime.prisma.grant.findFirstOrThrow();
  expect(grant).toMatchObject({ hits: 3, lastUsedAt: BigInt(runtime.clock.now()) });
  await runtime.prisma.grant.update({ where: { id: grant.id }, data: { revokedAt: 1n } });
  expect(await run(session, { command: 'x', choice: 'once' })).toBe(true);
  expect(await runtime.prisma.grant.findFirst()).toMatchObject({ hits: 3 });
});

it('A2 a decision that lost leaves no grant', async () => {
  const { runtime, tool, send } = await setUp();
  const { runId } = await send(await runtime.createSession(), { command: 'x' });
  const asked = await askedAbout(runtime, 'x');
  const settled = await Promise.allSettled([
    decideIn(runtime, asked, { choice: 'once' }),
    decideIn(runtime, asked, { choice: 'always' }),
    decideIn(runtime, asked, { choice: 'session' }),
  ]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  await endOfRun(runtime, runId);
  expect(await runtime.prisma.grant.count()).toBe(0);
  expect(tool.executions).toHaveLength(1);
});
