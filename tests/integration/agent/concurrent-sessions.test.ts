import { expect, it } from 'vitest';
import type { ApprovalEnding } from '@/server/domain/approval';
import type { Choice } from '@/server/domain/choice';
import { isType } from '@/tests/support/event-of-type';
import { scriptedRuntime } from '@/tests/support/scripted-runtime';
import { scriptedTool } from '@/tests/support/scripted-tool';
import { createTestRuntime } from '@/tests/support/test-runtime';

it('R3 A3 A4 A13 two sessions at once: tool and gateway requests, answered crosswise, reach only their own run', async () => {
  const environmentBefore = { ...process.env };
  const keysSeenInside: string[] = [];
  const tool = scriptedTool();
  const runtime = await createTestRuntime({
    tool,
    profile: { toolTimeoutMs: 120_000, gatewayTimeoutMs: 300_000 },
    runtime: scriptedRuntime(({ sessionId, workspace }) => [
      async ({ output, gateway, context }) => {
        keysSeenInside.push(context.sessionId);
        await gateway.request({
          command: `gateway:${sessionId}`,
          description: `gateway-desc:${sessionId}`,
          allowPermanent: true,
        });
        output.text(`delta:${sessionId}`);
        return {
          parts: [{ type: 'text', text: `delta:${sessionId}` }],
          calls: [{ tool: 'terminal', command: `ask:${sessionId}`, cwd: workspace }],
        };
      },
      ({ turn }) => {
        const call = turn.steps[0]?.toolCalls[0];
        const text = `done:${sessionId}:${call?.state ?? ''}:${call?.refusal?.cause ?? ''}`;
        return { parts: [{ type: 'text', text }] };
      },
    ]),
  });
  const a = await runtime.createSession();
  const b = await runtime.createSession();
  const delivered: [string, ApprovalEnding['choice']][] = [];
  const deltas = { [a]: [] as string[], [b]: [] as string[] };
  const stops = [a, b].map((session) => {
    runtime.gatewayResolvers.set(session, (_id, ending) => {
      delivered.push([session, ending.choice]);
    });
    return runtime.liveTexts.subscribe(session, ({ text }) => deltas[session]?.push(text));
  });
  await Promise.all([runtime.send(a, `message:${a}`), runtime.send(b, `message:${b}`)]);

  const requested = async (session: string, kind: 'tool' | 'gateway') => {
    const event = await runtime.event(
      (one) =>
        one.type === 'approval.requested' && one.sessionId === session && one.payload.kind === kind,
    );
    if (!isType(event, 'approval.requested')) throw new Error('unreachable');
    return event.payload;
  };
  const asked = {
    aTool: await requested(a, 'tool'),
    bTool: await requested(b, 'tool'),
    aGateway: await requested(a, 'gateway'),
    bGateway: await requested(b, 'gateway'),
  };
  expect(asked.aTool.timeoutMs).toBe(120_000);
  expect(asked.bTool.timeoutMs).toBe(120_000);
  expect(asked.aTool.expiresAt - asked.aTool.requestedAt).toBe(120_000);
  expect(asked.aTool.subject.command).toBe(`ask:${a}`);
  expect(asked.bGateway.subject.command).toBe(`gateway:${b}`);
  expect(runtime.pool.gauges()).toMatchObject({ waiting: 2, running: 0, slotsBusy: 0 });
  expect(runtime.pool.liveCount).toBe(2);
  expect({ ...process.env }).toEqual(environmentBefore);

  const decide = (approval: typeof asked.aTool, choice: Choice) =>
    runtime.broker.decide({
      approvalId: approval.id,
      choice,
      reason: null,
      payloadHash: approval.payloadHash,
      actor: runtime.actor,
    });
  await decide(asked.bGateway, 'always');
  await decide(asked.aGateway, 'session');
  await decide(asked.bTool, 'deny');
  await decide(asked.aTool, 'once');
  await Promise.all([runtime.idle(a), runtime.idle(b)]);

  expect(delivered.sort()).toEqual(
    [
      [a, 'session'],
      [b, 'always'],
    ].sort(),
  );
  expect(deltas).toEqual({ [a]: [`delta:${a}`], [b]: [`delta:${b}`] });
  expect(tool.executions).toEqual([{ command: `ask:${a}`, sessionId: a }]);
  expect(keysSeenInside.sort()).toEqual([a, b].sort());
  const texts = async (session: string) =>
    (
      await runtime.prisma.message.findMany({
        where: { sessionId: session },
        orderBy: { seq: 'asc' },
      })
    ).map(({ role, parts }) => `${role} ${parts}`);
  expect((await texts(a))[0]).toContain(`message:${a}`);
  expect((await texts(a)).at(-1)).toContain(`done:${a}:completed:`);
  expect((await texts(b))[0]).toContain(`message:${b}`);
  expect((await texts(b)).at(-1)).toContain(`done:${b}:refused:denied`);
  const outcomes = await runtime.prisma.run.findMany({ select: { status: true } });
  expect(outcomes.map(({ status }) => status)).toEqual(['completed', 'completed']);
  expect({ ...process.env }).toEqual(environmentBefore);
  for (const stop of stops) stop();
  runtime.expectNothingLeft();
});

it('R9 a second start on a running session is refused as already running, with the id of the run', async () => {
  const runtime = await createTestRuntime({
    runtime: scriptedRuntime(({ workspace }) => [
      () => ({ calls: [{ tool: 'terminal', command: 'ask:x', cwd: workspace }] }),
    ]),
  });
  const session = await runtime.createSession();
  const { runId } = await runtime.send(session, 'first');
  await runtime.event(({ type }) => type === 'approval.requested');
  await expect(runtime.send(session, 'second')).rejects.toMatchObject({
    code: 'already_running',
    details: { runId },
  });
  await runtime.pool.stop({ sessionId: session, actor: runtime.actor });
  await runtime.idle(session);
  expect(await runtime.prisma.message.count({ where: { sessionId: session, role: 'user' } })).toBe(
    1,
  );
  runtime.expectNothingLeft();
});

it('R9 two messages in one tick: one starts, the other is refused', async () => {
  const runtime = await createTestRuntime({ runtime: scriptedRuntime(() => []) });
  const session = await runtime.createSession();
  const results = await Promise.allSettled([
    runtime.send(session, 'one'),
    runtime.send(session, 'two'),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await runtime.idle(session);
  runtime.expectNothingLeft();
});

it('A7 R2 a failing agent has its handler while it lives, then ends failed with its error and the message kept', async () => {
  let hadHandler = false;
  const runtime = await createTestRuntime({
    runtime: scriptedRuntime(({ sessionId }) => [
      () => {
        hadHandler = runtime.gate.hasHandler(sessionId);
        throw new Error('boom');
      },
    ]),
  });
  const session = await runtime.createSession();
  const { runId } = await runtime.send(session, 'hello');
  await runtime.idle(session);
  expect(hadHandler).toBe(true);
  const run = await runtime.prisma.run.findUniqueOrThrow({ where: { id: runId } });
  expect(run).toMatchObject({ status: 'failed', error: 'boom', cause: 'runtime_error' });
  const message = await runtime.prisma.message.findFirstOrThrow({ where: { sessionId: session } });
  expect(message.parts).toContain('hello');
  const row = await runtime.prisma.session.findUniqueOrThrow({ where: { id: session } });
  expect(row).toMatchObject({ currentRunId: null, lastOutcome: 'failed' });
  expect(runtime.published.filter(({ type }) => type === 'run.finished')).toHaveLength(1);
  runtime.expectNothingLeft();
});
