import { describe, expect, it } from 'vitest';
import { messageIdSchema, runIdSchema, type MessageId } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { endOfRun } from '@/tests/support/end-of-run';
import { isType } from '@/tests/support/event-of-type';
import { runs, says, scriptedRuntime } from '@/tests/support/scripted-runtime';
import { createTestRuntime } from '@/tests/support/test-runtime';

/** A session with three turns that have ended, each answered with "done". */
async function withTurns(count = 3) {
  const runtime = await createTestRuntime({
    runtime: scriptedRuntime(() => [says('done')]),
  });
  const sessionId = await runtime.createSession();
  const sent: Awaited<ReturnType<typeof runtime.send>>[] = [];
  for (let turn = 1; turn <= count; turn += 1) {
    const one = await runtime.send(sessionId, `turn ${turn}`);
    await endOfRun(runtime, one.runId);
    sent.push(one);
  }
  const rerun = (
    replacesId: MessageId,
    { text = null, clientId = createId('cli') }: { text?: string | null; clientId?: string } = {},
  ) => runtime.pool.send({ sessionId, text, clientId, actor: runtime.actor, replacesId });
  const texts = async (isWithdrawn: boolean): Promise<string[]> => {
    const rows = await runtime.prisma.message.findMany({
      where: { sessionId, role: 'user', withdrawnAt: isWithdrawn ? { not: null } : null },
      orderBy: { seq: 'asc' },
    });
    return rows.map(({ parts }) => (JSON.parse(parts) as { text: string }[])[0]!.text);
  };
  return { runtime, sessionId, sent, rerun, texts };
}

describe('running a turn again', () => {
  it('withdraws exactly that message and all after it, in one event, and keeps every word', async () => {
    const { runtime, sent, rerun, texts } = await withTurns();
    const { runId } = await rerun(sent[1]!.messageId, { text: 'turn 2, better' });
    await endOfRun(runtime, runId);

    expect(await texts(false)).toEqual(['turn 1', 'turn 2, better']);
    expect(await texts(true)).toEqual(['turn 2', 'turn 3']);
    // Two messages of the person and the two answers to them.
    const withdrawn = runtime.published.flatMap((event) =>
      isType(event, 'message.withdrawn') ? [event.payload.messageIds.length] : [],
    );
    expect(withdrawn).toEqual([4]);
    expect(await runtime.prisma.message.count({ where: { withdrawnAt: { not: null } } })).toBe(4);
    runtime.expectNothingLeft();
  });

  it('repeats the message’s own text when none is given', async () => {
    const { runtime, sent, rerun, texts } = await withTurns(1);
    const { runId } = await rerun(sent[0]!.messageId);
    await endOfRun(runtime, runId);
    expect(await texts(false)).toEqual(['turn 1']);
    expect(await texts(true)).toEqual(['turn 1']);
  });

  it('gives the first result to the same client id, also after the message was withdrawn', async () => {
    const { runtime, sent, rerun } = await withTurns(2);
    const by = { text: 'again', clientId: 'once' };
    const [first, second] = await Promise.all([
      rerun(sent[0]!.messageId, by),
      rerun(sent[0]!.messageId, by),
    ]);
    await endOfRun(runtime, first.runId);
    const third = await rerun(sent[0]!.messageId, by);
    expect([second, third]).toEqual([first, first]);
    expect(await runtime.prisma.run.count()).toBe(3);
  });

  it('R9 is refused while the session runs, and withdraws nothing', async () => {
    const { runtime, sent, rerun, texts } = await withTurns(1);
    const { runId, messageId } = await rerun(sent[0]!.messageId);
    await expect(rerun(messageId)).rejects.toMatchObject({
      code: 'already_running',
      details: { runId },
    });
    await endOfRun(runtime, runId);
    expect(await texts(true)).toEqual(['turn 1']);
  });

  it('R9 pressed in two tabs at once, it is run once, and the other is told', async () => {
    const { runtime, sent, rerun, texts } = await withTurns(1);
    const tries = await Promise.allSettled([rerun(sent[0]!.messageId), rerun(sent[0]!.messageId)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'already_running' },
    });
    const [run] = await runtime.prisma.run.findMany({ orderBy: { queuedAt: 'desc' } });
    await endOfRun(runtime, runIdSchema.parse(run!.id));
    // Also when the run of the first press is over before the second arrives.
    await expect(rerun(sent[0]!.messageId)).rejects.toMatchObject({ code: 'not_found' });
    expect(await runtime.prisma.run.count()).toBe(2);
    expect(await texts(true)).toEqual(['turn 1']);
    runtime.expectNothingLeft();
  });

  it('finds no message that is withdrawn, an agent’s, or of another session', async () => {
    const { runtime, sent, rerun } = await withTurns(2);
    const { runId } = await rerun(sent[1]!.messageId);
    await endOfRun(runtime, runId);
    const answer = await runtime.prisma.message.findFirstOrThrow({ where: { role: 'agent' } });
    const elsewhere = await runtime.createSession();
    const foreign = await runtime.send(elsewhere, 'elsewhere');
    await endOfRun(runtime, foreign.runId);

    const before = runtime.published.length;
    for (const id of [sent[1]!.messageId, messageIdSchema.parse(answer.id), foreign.messageId]) {
      await expect(rerun(id)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(runtime.published).toHaveLength(before);
    runtime.expectNothingLeft();
  });

  it('does not undo what a command of the withdrawn turn did', async () => {
    const runtime = await createTestRuntime({
      runtime: scriptedRuntime(() => [runs('free'), says('done')]),
    });
    const sessionId = await runtime.createSession();
    const { messageId, runId } = await runtime.send(sessionId, 'go');
    await endOfRun(runtime, runId);
    const again = await runtime.pool.send({
      sessionId,
      text: null,
      clientId: 'again',
      actor: runtime.actor,
      replacesId: messageId,
    });
    await endOfRun(runtime, again.runId);
    const states = await runtime.prisma.toolCall.findMany({ select: { state: true } });
    expect(states).toEqual([{ state: 'completed' }, { state: 'completed' }]);
  });
});
