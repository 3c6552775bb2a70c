import { describe, expect, it } from 'vitest';
import type { JudgeCall } from '@/server/agent/call-runner';
import type { DeniedCall } from '@/server/domain/denied-call';
import type { GrantOption } from '@/server/domain/grant';
import type { ProfileSettings } from '@/server/domain/profile';
import { createId } from '@/server/platform/create-id';
import { askedAbout, decideIn, type Asked } from '@/tests/support/decide-in';
import { endOfRun, expectEndedOnce } from '@/tests/support/end-of-run';
import { isType } from '@/tests/support/event-of-type';
import { letRun } from '@/tests/support/eventually';
import { judgeByPrefix } from '@/tests/support/judge-by-prefix';
import { judgedAsk } from '@/tests/support/judged-ask';
import { runs, says, scriptedRuntime, type ScriptedStep } from '@/tests/support/scripted-runtime';
import { scriptedTool } from '@/tests/support/scripted-tool';
import { createTestRuntime } from '@/tests/support/test-runtime';

const MINUTE_MS = 60_000;

async function setUp(
  parts: { steps?: ScriptedStep[]; judge?: JudgeCall; profile?: Partial<ProfileSettings> } = {},
) {
  const tool = scriptedTool();
  const runtime = await createTestRuntime({
    tool,
    judge: parts.judge ?? judgeByPrefix,
    profile: parts.profile ?? {},
    runtime: scriptedRuntime(() => parts.steps ?? [runs('ask:x'), says('done')]),
  });
  const sessionId = await runtime.createSession();
  const begin = async () => ({ sessionId, ...(await runtime.send(sessionId, 'hello')) });
  const auditOf = async (action: string) => {
    const entries = await runtime.prisma.auditEntry.findMany({ where: { action } });
    return entries.map(({ actorName, details }) => ({
      actorName,
      details: JSON.parse(details) as Record<string, unknown>,
    }));
  };
  const stored = (asked: Pick<Asked, 'id'>) =>
    runtime.prisma.approval.findUniqueOrThrow({ where: { id: asked.id } });
  return { runtime, tool, sessionId, begin, auditOf, stored };
}

describe('A4 extending', () => {
  it('moves the deadline by five minutes, for everybody and also for the timer, and is recorded', async () => {
    const { runtime, begin, auditOf, stored } = await setUp();
    const { runId } = await begin();
    const asked = await askedAbout(runtime, 'ask:x');
    const { actor } = runtime;
    const approval = await runtime.broker.extend({
      approvalId: asked.id,
      expiresAt: asked.expiresAt,
      actor,
    });
    const expiresAt = asked.expiresAt + 5 * MINUTE_MS;
    expect(approval).toMatchObject({
      expiresAt,
      timeoutMs: expiresAt - asked.requestedAt,
      extendedByName: 'Ada',
      ending: null,
    });
    expect(await stored(asked)).toMatchObject({
      expiresAt: BigInt(expiresAt),
      extendedByName: 'Ada',
    });
    const event = runtime.published.find((one) => isType(one, 'approval.extended'));
    expect(event?.payload).toEqual({ approvalId: asked.id, expiresAt, byName: 'Ada' });
    expect(await auditOf('approval.extended')).toEqual([
      { actorName: 'Ada', details: { from: asked.expiresAt, to: expiresAt } },
    ]);
    await runtime.clock.advance(asked.timeoutMs + MINUTE_MS);
    await letRun();
    expect(await stored(asked)).toMatchObject({ state: 'pending' });
    await runtime.clock.advance(4 * MINUTE_MS);
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
    expect(await stored(asked)).toMatchObject({ state: 'expired', actorId: null });
    runtime.expectNothingLeft();
  });

  it('two who click at the same deadline extend once, and both see it', async () => {
    const { runtime, begin, auditOf } = await setUp();
    const { sessionId } = await begin();
    const asked = await askedAbout(runtime, 'ask:x');
    const { actor } = runtime;
    const click = () =>
      runtime.broker.extend({ approvalId: asked.id, expiresAt: asked.expiresAt, actor });
    const both = await Promise.all([click(), click()]);
    const late = await click();
    for (const seen of [...both, late]) {
      expect(seen.expiresAt).toBe(asked.expiresAt + 5 * MINUTE_MS);
    }
    expect(await auditOf('approval.extended')).toHaveLength(1);
    await runtime.pool.stop({ sessionId, actor });
    await runtime.idle(sessionId);
    runtime.expectNothingLeft();
  });

  it('ends at 24 hours after the request, and then says so', async () => {
    const { runtime, begin } = await setUp({ profile: { toolTimeoutMs: 24 * 60 * MINUTE_MS - 1 } });
    const { sessionId } = await begin();
    const asked = await askedAbout(runtime, 'ask:x');
    const { actor } = runtime;
    const extend = (expiresAt: number) =>
      runtime.broker.extend({ approvalId: asked.id, expiresAt, actor });
    const { expiresAt } = await extend(asked.expiresAt);
    expect(expiresAt - asked.requestedAt).toBe(24 * 60 * MINUTE_MS);
    await expect(extend(expiresAt)).rejects.toMatchObject({ code: 'conflict' });
    await runtime.pool.stop({ sessionId, actor });
    await runtime.idle(sessionId);
  });

  it('A2 of what has ended is refused with its ending', async () => {
    const { runtime, begin } = await setUp();
    const { runId } = await begin();
    const asked = await askedAbout(runtime, 'ask:x');
    await decideIn(runtime, asked, { choice: 'deny' });
    const { actor } = runtime;
    await expect(
      runtime.broker.extend({ approvalId: asked.id, expiresAt: asked.expiresAt, actor }),
    ).rejects.toMatchObject({
      code: 'approval_ended',
      details: { ending: { resolution: 'denied' } },
    });
    await endOfRun(runtime, runId);
  });
});

describe('A8 approving an edit', () => {
  it('runs what the person made of it, keeps what was proposed, and tells both in the audit', async () => {
    const results: (string | null)[] = [];
    const { runtime, begin, tool, auditOf, stored, sessionId } = await setUp({
      steps: [
        runs('ask:x'),
        ({ turn }) => {
          results.push(turn.steps[0]?.toolCalls[0]?.originalInput?.tool ?? null);
          return { parts: [{ type: 'text', text: 'done' }] };
        },
      ],
    });
    const { runId } = await begin();
    const asked = await askedAbout(runtime, 'ask:x');
    const edit = await runtime.edits.judge({ ...asked, ending: null }, 'free and better');
    expect(edit).toMatchObject({ verdict: 'allow', findings: [] });
    expect(edit.payloadHash).not.toBe(asked.payloadHash);
    const decided = await runtime.broker.decide({
      approvalId: asked.id,
      choice: 'once',
      reason: null,
      payloadHash: edit.payloadHash,
      actor: runtime.actor,
      edit,
    });
    expect(decided.ending?.edited).toMatchObject({ command: 'free and better' });
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
    expect(tool.executions).toEqual([{ command: 'free and better', sessionId }]);
    expect(results).toEqual(['terminal']);
    const call = await runtime.prisma.toolCall.findFirstOrThrow({ where: { runId } });
    expect(JSON.parse(call.input)).toMatchObject({ command: 'free and better' });
    expect(JSON.parse(call.originalInput ?? '')).toMatchObject({ command: 'ask:x' });
    expect(JSON.parse((await stored(asked)).edited ?? '')).toEqual(edit.subject);
    const told = runtime.published.find((one) => isType(one, 'tool.edited'));
    expect(told?.payload).toMatchObject({
      input: { command: 'free and better' },
      originalInput: { command: 'ask:x' },
    });
    expect(await auditOf('approval.approved')).toMatchObject([
      {
        actorName: 'Ada',
        details: {
          subject: { command: 'ask:x' },
          edited: { command: 'free and better' },
          payloadHash: asked.payloadHash,
          editedHash: edit.payloadHash,
        },
      },
    ]);
    runtime.expectNothingLeft();
  });

  it.each(['never:x', 'free'])('judging “%s” changes nothing', async (command) => {
    const { runtime, begin, stored, tool } = await setUp();
    const { sessionId } = await begin();
    const asked = await askedAbout(runtime, 'ask:x');
    const before = await stored(asked);
    const events = runtime.published.length;
    const { verdict } = await runtime.edits.judge({ ...asked, ending: null }, command);
    expect(verdict).toBe(command === 'free' ? 'allow' : 'never');
    expect(await stored(asked)).toEqual(before);
    expect(runtime.published).toHaveLength(events);
    expect(tool.executions).toEqual([]);
    await runtime.pool.stop({ sessionId, actor: runtime.actor });
    await runtime.idle(sessionId);
  });

  it('G1 an edit can only be approved once, with its own hash; else the approval stays pending', async () => {
    const { runtime, begin, stored } = await setUp();
    const { sessionId } = await begin();
    const asked = await askedAbout(runtime, 'ask:x');
    const edit = await runtime.edits.judge({ ...asked, ending: null }, 'free');
    const decide = (choice: 'once' | 'session' | 'always' | 'deny', payloadHash: string) =>
      runtime.broker.decide({
        approvalId: asked.id,
        choice,
        reason: null,
        payloadHash,
        actor: runtime.actor,
        edit,
      });
    for (const choice of ['session', 'always', 'deny'] as const) {
      await expect(decide(choice, edit.payloadHash)).rejects.toMatchObject({
        code: 'invalid_input',
        details: { field: 'choice' },
      });
    }
    await expect(decide('once', asked.payloadHash)).rejects.toMatchObject({
      code: 'payload_mismatch',
    });
    expect(await stored(asked)).toMatchObject({ state: 'pending', edited: null });
    await runtime.pool.stop({ sessionId, actor: runtime.actor });
    await runtime.idle(sessionId);
  });
});

describe('A12 asking again', () => {
  it('is a new turn that begins with the very call, asked by an approval that names the old one', async () => {
    const { runtime, begin, tool, sessionId, stored } = await setUp({
      steps: [runs('ask:x'), says('done')],
    });
    const { runId } = await begin();
    const asked = await askedAbout(runtime, 'ask:x');
    await runtime.clock.advance(asked.timeoutMs);
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
    expect(tool.executions).toEqual([]);

    const expired = await runtime.broker
      .decide({
        approvalId: asked.id,
        choice: 'once',
        reason: null,
        payloadHash: asked.payloadHash,
        actor: runtime.actor,
      })
      .catch((error: unknown) => error);
    expect(expired).toMatchObject({ code: 'approval_ended' });

    const approval = { ...asked, ending: (await endingOf(asked)) as never };
    const clientId = createId('msg');
    const again = await runtime.askAgain({ approval, clientId, actor: runtime.actor });
    const second = await runtime.event(
      (one) => isType(one, 'approval.requested') && one.payload.runId === again.runId,
    );
    if (!isType(second, 'approval.requested')) throw new Error('unreachable');
    expect(second.payload).toMatchObject({ previousId: asked.id, subject: asked.subject });
    // The same click, once more, starts nothing.
    expect(await runtime.askAgain({ approval, clientId, actor: runtime.actor })).toEqual(again);
    await expect(
      runtime.askAgain({ approval, clientId: createId('msg'), actor: runtime.actor }),
    ).rejects.toMatchObject({ code: 'already_running' });
    await decideIn(runtime, second.payload, { choice: 'once' });
    await expectEndedOnce(runtime, again.runId, { status: 'completed', cause: null });
    expect(tool.executions).toEqual([{ command: 'ask:x', sessionId }]);
    expect(await stored(asked)).toMatchObject({ state: 'expired' });
    runtime.expectNothingLeft();

    async function endingOf({ id }: Pick<Asked, 'id'>) {
      const resolved = await runtime.event(
        (one) => isType(one, 'approval.resolved') && one.payload.approvalId === id,
      );
      return isType(resolved, 'approval.resolved') ? resolved.payload.ending : null;
    }
  });

  it('is refused while the approval is pending, and for what a person answered', async () => {
    const { runtime, begin } = await setUp();
    const { runId } = await begin();
    const asked = await askedAbout(runtime, 'ask:x');
    const ask = (ending: unknown) =>
      runtime.askAgain({
        approval: { ...asked, ending: ending as never },
        clientId: createId('msg'),
        actor: runtime.actor,
      });
    await expect(ask(null)).rejects.toMatchObject({ code: 'conflict' });
    const { ending } = await decideIn(runtime, asked, { choice: 'deny' });
    await endOfRun(runtime, runId);
    await expect(ask(ending)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('A14 what was denied in a run', () => {
  const heard: (readonly DeniedCall[])[] = [];
  const OPTION: GrantOption = {
    span: null,
    levels: [{ level: 'exact', words: 'Exactly this', pattern: { kind: 'everything' } }],
    defaultLevel: 'exact',
  };
  const judge: JudgeCall = (_input, _context, { denied }) => {
    heard.push(denied);
    return Promise.resolve(judgedAsk({ grantOptions: [OPTION] }));
  };

  it('is handed to the judge of every later call of the run, until it is reopened', async () => {
    heard.length = 0;
    const { runtime, begin, auditOf } = await setUp({
      judge,
      steps: [runs('one'), runs('two'), runs('three'), says('done')],
    });
    const { runId } = await begin();
    const one = await askedAbout(runtime, 'one');
    await decideIn(runtime, one, { choice: 'deny' });
    const two = await askedAbout(runtime, 'two');
    expect(heard).toEqual([
      [],
      [
        {
          approvalId: one.id,
          deniedAt: runtime.clock.now(),
          subject: one.subject,
          options: [OPTION],
        },
      ],
    ]);
    const { actor } = runtime;
    const reopened = await runtime.broker.reopen({ approvalId: one.id, actor });
    expect(reopened.reopenedAt).toBe(runtime.clock.now());
    await runtime.broker.reopen({ approvalId: one.id, actor });
    expect(await auditOf('approval.reopened')).toHaveLength(1);
    expect(runtime.published.filter((event) => isType(event, 'approval.reopened'))).toHaveLength(1);
    await decideIn(runtime, two, { choice: 'once' });
    const three = await askedAbout(runtime, 'three');
    expect(heard[2]).toEqual([]);
    await decideIn(runtime, three, { choice: 'once' });
    await endOfRun(runtime, runId);
    await expect(runtime.broker.reopen({ approvalId: two.id, actor })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('is still known after a restart, and not in the next run', async () => {
    heard.length = 0;
    const steps = [runs('one', 'two'), runs('three'), says('done')];
    const { runtime, begin, sessionId } = await setUp({ judge, steps });
    const { runId } = await begin();
    const one = await askedAbout(runtime, 'one');
    const two = await askedAbout(runtime, 'two');
    await decideIn(runtime, one, { choice: 'deny' });
    await runtime.pool.drain(new AbortController().signal);
    const next = await createTestRuntime({
      after: runtime,
      judge,
      runtime: scriptedRuntime(() => steps),
    });
    await next.pool.takeUp((await next.recover()).toTakeUp);
    await decideIn(next, two, { choice: 'once' });
    const three = await askedAbout(next, 'three');
    expect(heard.at(-1)).toMatchObject([{ approvalId: one.id }]);
    await decideIn(next, three, { choice: 'once' });
    await endOfRun(next, runId);
    await next.send(sessionId, 'hello again');
    await letRun();
    expect(heard.at(-1)).toEqual([]);
    await next.pool.stop({ sessionId, actor: next.actor });
    await next.idle(sessionId);
    next.expectNothingLeft();
  });
});

describe('G4 P6 what is offered', () => {
  it.each([
    ['everything', {}, {}, ['once', 'session', 'always', 'deny']],
    ['no “always” by the administrator', { offersAlways: false }, {}, ['once', 'session', 'deny']],
    ['nothing to remember', {}, { isRememberable: false }, ['once', 'deny']],
    [
      'no way to remember what a guardian denied',
      {},
      { guardian: { answer: 'deny', reason: 'no' } as const },
      ['once', 'deny'],
    ],
  ])('%s', async (_name, profile, judged, choices) => {
    const { runtime, begin } = await setUp({
      profile,
      judge: () => Promise.resolve(judgedAsk(judged)),
    });
    const { sessionId } = await begin();
    const asked = await askedAbout(runtime, 'ask:x');
    expect(asked.choices).toEqual(choices);
    expect(asked.allowPermanent).toBe(choices.includes('always'));
    await runtime.pool.stop({ sessionId, actor: runtime.actor });
    await runtime.idle(sessionId);
  });
});
