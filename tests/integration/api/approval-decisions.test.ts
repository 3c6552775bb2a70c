import { describe, expect, test } from 'vitest';
import type { Approval } from '@/server/domain/approval';
import type { GrantOption } from '@/server/domain/grant';
import { approvalIdSchema } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { raiseApproval } from '@/tests/support/raise-approval';
import { refusalOf } from '@/tests/support/refusal';
import { openServiceRig, type ServiceRig, type TestPerson } from '@/tests/support/service-rig';

const MINUTE_MS = 60_000;

async function withPeople() {
  const rig = await openServiceRig();
  return {
    rig,
    ada: await rig.addPerson('Ada', 'operator'),
    bob: await rig.addPerson('Bob', 'operator'),
    eve: await rig.addPerson('Eve', 'approver'),
    root: await rig.addPerson('Root', 'admin'),
  };
}

async function waiting(
  rig: ServiceRig,
  person: TestPerson,
  about: Partial<Parameters<typeof raiseApproval>[1]> = {},
): Promise<Approval> {
  const { sessionId, runId } = await person.caller.sessions.create({
    profileId: rig.profileId,
    clientId: createId('cli'),
    text: about.command ?? 'rm -rf build',
  });
  return raiseApproval(rig, { ...about, sessionId, runId: runId! });
}

async function isPending(rig: ServiceRig, { id }: Pick<Approval, 'id'>): Promise<boolean> {
  const row = await rig.prisma.approval.findUniqueOrThrow({ where: { id } });
  return row.state === 'pending' && row.actorId === null && row.edited === null;
}

describe('A2 M5 deciding many', () => {
  test('each has a result of its own, in the order given, and one that fails leaves the others', async () => {
    const { rig, ada, bob, root } = await withPeople();
    const first = await waiting(rig, ada);
    const ended = await waiting(rig, ada);
    const changed = await waiting(rig, ada);
    const his = await waiting(rig, bob);
    const last = await waiting(rig, ada);
    await root.caller.approvals.decide({
      approvalId: ended.id,
      payloadHash: ended.payloadHash,
      choice: 'deny',
    });
    const unknown = approvalIdSchema.parse(createId('apr'));
    const decision = ({ id, payloadHash }: Approval, choice: 'once' | 'deny') => ({
      approvalId: id,
      payloadHash,
      choice,
    });
    const { results } = await ada.caller.approvals.decideMany({
      decisions: [
        decision(first, 'once'),
        decision(ended, 'once'),
        { ...decision(changed, 'once'), payloadHash: 'another' },
        decision(his, 'once'),
        { approvalId: unknown, payloadHash: 'x', choice: 'deny' },
        decision(first, 'deny'),
        { ...decision(last, 'deny'), reason: 'not today' },
      ],
    });
    expect(results.map(({ approvalId }) => approvalId)).toEqual([
      first.id,
      ended.id,
      changed.id,
      his.id,
      unknown,
      first.id,
      last.id,
    ]);
    expect(results).toMatchObject([
      { outcome: 'decided', approval: { ending: { choice: 'once', actorName: 'Ada' } } },
      {
        outcome: 'failed',
        code: 'approval_ended',
        ending: { resolution: 'denied', actorName: 'Root' },
      },
      { outcome: 'failed', code: 'payload_mismatch' },
      { outcome: 'failed', code: 'not_found' },
      { outcome: 'failed', code: 'not_found' },
      { outcome: 'failed', code: 'approval_ended', ending: { choice: 'once' } },
      { outcome: 'decided', approval: { ending: { choice: 'deny', reason: 'not today' } } },
    ]);
    expect(await isPending(rig, changed)).toBe(true);
    expect(await isPending(rig, his)).toBe(true);
  });

  test('none, or more than 64, are refused by field', async () => {
    const { ada, rig } = await withPeople();
    const { id: approvalId, payloadHash } = await waiting(rig, ada);
    const decision = { approvalId, payloadHash, choice: 'deny' as const };
    const many = (count: number) =>
      ada.caller.approvals.decideMany({
        decisions: Array.from({ length: count }, () => decision),
      });
    await expect(many(0)).rejects.toThrow('decisions');
    await expect(many(65)).rejects.toThrow('decisions');
    await expect(
      ada.caller.approvals.decideMany({
        decisions: [{ ...decision, reason: 'x'.repeat(100 * 1024) }],
      }),
    ).rejects.toThrow('reason');
    expect(await isPending(rig, { id: approvalId })).toBe(true);
  });
});

describe('four eyes', () => {
  test('what is critical is decided by somebody else than the author, whatever they choose and however they ask', async () => {
    const { rig, ada, eve } = await withPeople();
    const approval = await waiting(rig, ada, { severity: 'critical', needsOther: true });
    const { id: approvalId, payloadHash } = approval;
    for (const choice of ['once', 'session', 'always', 'deny'] as const) {
      const decision = { approvalId, payloadHash, choice };
      expect(await refusalOf(ada.caller.approvals.decide(decision))).toMatchObject({
        code: 'forbidden',
        details: { needsOther: true },
      });
      const { results } = await ada.caller.approvals.decideMany({ decisions: [decision] });
      expect(results).toMatchObject([{ outcome: 'failed', code: 'forbidden' }]);
      expect(JSON.stringify(results)).toContain('Ada, the author of the session');
    }
    expect(
      await refusalOf(
        ada.caller.approvals.decide({
          approvalId,
          payloadHash,
          choice: 'once',
          edited: { command: 'free' },
        }),
      ),
    ).toMatchObject({ code: 'forbidden' });
    expect(await isPending(rig, approval)).toBe(true);
    await eve.caller.approvals.decide({ approvalId, payloadHash, choice: 'once' });
    // Whoever comes too late is told how it ended.
    expect(
      await refusalOf(ada.caller.approvals.decide({ approvalId, payloadHash, choice: 'once' })),
    ).toMatchObject({ code: 'approval_ended', details: { ending: { actorName: 'Eve' } } });
  });

  test('also an administrator who is the author', async () => {
    const { rig, root } = await withPeople();
    const { id: approvalId, payloadHash } = await waiting(rig, root, { needsOther: true });
    expect(
      await refusalOf(root.caller.approvals.decide({ approvalId, payloadHash, choice: 'once' })),
    ).toMatchObject({ code: 'forbidden' });
  });
});

describe('A8 edits', () => {
  test('are judged without a trace, and approved with the hash of the judgement', async () => {
    const { rig, ada } = await withPeople();
    const approval = await waiting(rig, ada);
    const { id: approvalId } = approval;
    const edit = await ada.caller.approvals.judgeEdit({ approvalId, command: 'free' });
    expect(edit).toMatchObject({ verdict: 'allow', findings: [], removal: null });
    expect(await isPending(rig, approval)).toBe(true);
    const decided = await ada.caller.approvals.decide({
      approvalId,
      choice: 'once',
      payloadHash: edit.payloadHash,
      edited: { command: 'free' },
    });
    expect(decided.approval.ending).toMatchObject({
      choice: 'once',
      edited: { kind: 'command', command: 'free' },
    });
    const call = await rig.prisma.toolCall.findFirstOrThrow();
    expect(JSON.parse(call.input)).toMatchObject({ command: 'free' });
    expect(JSON.parse(call.originalInput ?? '')).toMatchObject({ command: 'rm -rf build' });
  });

  test('into what never runs are refused with the reason, and nothing is changed', async () => {
    const { rig, ada } = await withPeople();
    const approval = await waiting(rig, ada);
    const { id: approvalId } = approval;
    const command = 'never:again';
    const edit = await ada.caller.approvals.judgeEdit({ approvalId, command });
    expect(edit.verdict).toBe('never');
    const before = await rig.prisma.event.count();
    expect(
      await refusalOf(
        ada.caller.approvals.decide({
          approvalId,
          choice: 'once',
          payloadHash: edit.payloadHash,
          edited: { command },
        }),
      ),
    ).toMatchObject({ code: 'conflict', details: { field: 'edited', verdict: 'never' } });
    expect(await isPending(rig, approval)).toBe(true);
    expect(await rig.prisma.event.count()).toBe(before);
    expect(await rig.prisma.toolCall.findFirst()).toMatchObject({ originalInput: null });
  });

  test('with the hash of another command, or of the asked one, decide nothing', async () => {
    const { rig, ada } = await withPeople();
    const approval = await waiting(rig, ada);
    const { id: approvalId } = approval;
    const other = await ada.caller.approvals.judgeEdit({ approvalId, command: 'free other' });
    for (const payloadHash of [approval.payloadHash, other.payloadHash]) {
      expect(
        await refusalOf(
          ada.caller.approvals.decide({
            approvalId,
            choice: 'once',
            payloadHash,
            edited: { command: 'free' },
          }),
        ),
      ).toMatchObject({ code: 'payload_mismatch' });
    }
    expect(await isPending(rig, approval)).toBe(true);
  });

  test('that put back what was asked approve what was asked', async () => {
    const { rig, ada } = await withPeople();
    const { id: approvalId, payloadHash } = await waiting(rig, ada);
    const { approval } = await ada.caller.approvals.decide({
      approvalId,
      payloadHash,
      choice: 'session',
      edited: { command: 'rm -rf build' },
    });
    expect(approval.ending).toMatchObject({ choice: 'session', edited: null });
  });

  test('blank or too long are refused by field', async () => {
    const { rig, ada } = await withPeople();
    const { id: approvalId } = await waiting(rig, ada);
    for (const command of ['  ', 'x'.repeat(64 * 1024 + 1)]) {
      await expect(ada.caller.approvals.judgeEdit({ approvalId, command })).rejects.toThrow(
        'command',
      );
    }
  });
});

describe('G2 G3 what a choice remembers', () => {
  const OPTION = (program: string): GrantOption => ({
    span: { start: 0, end: 2 },
    levels: [
      {
        level: 'exact',
        words: `Exactly ${program}`,
        pattern: { kind: 'exact', tool: 'terminal', command: program, cwd: '/srv' },
      },
      {
        level: 'category',
        words: `Any ${program}`,
        pattern: { kind: 'part', program, category: 'delete', target: { kind: 'any' } },
      },
    ],
    defaultLevel: 'exact',
  });
  const grantOptions = [OPTION('rm'), OPTION('shred')];

  test('each part at the level that was chosen, in the words that were shown, until when was said', async () => {
    const { rig, ada } = await withPeople();
    const { id: approvalId, payloadHash } = await waiting(rig, ada, { grantOptions });
    const expiresAt = rig.clock.now() + MINUTE_MS;
    await ada.caller.approvals.decide({
      approvalId,
      payloadHash,
      choice: 'always',
      grants: { levels: [{ option: 1, level: 'category' }], expiresAt },
    });
    const grants = await rig.prisma.grant.findMany({ orderBy: { words: 'desc' } });
    expect(grants).toMatchObject([
      { words: 'Exactly rm', scope: 'profile', approvalId, authorName: 'Ada', hits: 0 },
      { words: 'Any shred', scope: 'profile', approvalId, authorName: 'Ada', hits: 0 },
    ]);
    for (const grant of grants) expect(grant.expiresAt).toBe(BigInt(expiresAt));
  });

  test('a level or option that was not shown, or a time that is over, is refused by field', async () => {
    const { rig, ada } = await withPeople();
    const approval = await waiting(rig, ada, { grantOptions });
    const { id: approvalId, payloadHash } = approval;
    const choose = (
      grants: {
        levels: { option: number; level: 'exact' | 'shown' | 'category' }[];
        expiresAt?: number;
      },
      choice: 'once' | 'session' | 'always' = 'always',
    ) => refusalOf(ada.caller.approvals.decide({ approvalId, payloadHash, choice, grants }));
    const levels = { code: 'invalid_input', details: { field: 'grants.levels' } };
    expect(await choose({ levels: [{ option: 0, level: 'shown' }] })).toMatchObject(levels);
    expect(await choose({ levels: [{ option: 2, level: 'exact' }] })).toMatchObject(levels);
    expect(
      await choose({
        levels: [
          { option: 0, level: 'exact' },
          { option: 0, level: 'category' },
        ],
      }),
    ).toMatchObject(levels);
    expect(await choose({ levels: [], expiresAt: rig.clock.now() })).toMatchObject({
      code: 'invalid_input',
      details: { field: 'grants.expiresAt' },
    });
    expect(await choose({ levels: [] }, 'once')).toMatchObject({
      code: 'invalid_input',
      details: { field: 'grants' },
    });
    expect(await isPending(rig, approval)).toBe(true);
    expect(await rig.prisma.grant.count()).toBe(0);
  });
});

describe('A4 A12 A14 who may extend, ask again and reopen', () => {
  test('whoever may decide extends and reopens; a stranger learns nothing; a reader may not', async () => {
    const { rig, ada, bob, eve } = await withPeople();
    const { id: approvalId, payloadHash, expiresAt, sessionId } = await waiting(rig, ada);
    const extend = (person: TestPerson) =>
      person.caller.approvals.extend({ approvalId, expiresAt });
    expect(await refusalOf(extend(bob))).toMatchObject({ code: 'not_found' });
    await ada.caller.shares.set({ sessionId, userId: bob.actor.userId, level: 'view' });
    expect(await refusalOf(extend(bob))).toMatchObject({ code: 'forbidden' });
    expect((await extend(eve)).approval).toMatchObject({
      expiresAt: expiresAt + 5 * MINUTE_MS,
      extendedByName: 'Eve',
    });
    await eve.caller.approvals.decide({ approvalId, payloadHash, choice: 'deny' });
    expect(await refusalOf(bob.caller.approvals.reopen({ approvalId }))).toMatchObject({
      code: 'forbidden',
    });
    const { approval } = await eve.caller.approvals.reopen({ approvalId });
    expect(approval.reopenedAt).toBe(rig.clock.now());
    expect(await ada.caller.approvals.get({ approvalId })).toMatchObject({
      reopenedAt: rig.clock.now(),
    });
  });

  test('A14 what was not denied, or whose run has ended, is not reopened', async () => {
    const { rig, ada } = await withPeople();
    const { id: approvalId, payloadHash, sessionId } = await waiting(rig, ada);
    const reopen = () => refusalOf(ada.caller.approvals.reopen({ approvalId }));
    expect(await reopen()).toMatchObject({ code: 'conflict' });
    await ada.caller.approvals.decide({ approvalId, payloadHash, choice: 'deny' });
    await ada.caller.runs.stop({ sessionId });
    expect(await reopen()).toMatchObject({ code: 'conflict' });
    expect(await ada.caller.approvals.get({ approvalId })).toMatchObject({ reopenedAt: null });
  });

  test('A12 whoever may write in the session asks again, once it is idle', async () => {
    const { rig, ada, bob, eve } = await withPeople();
    const { id: approvalId, sessionId, timeoutMs } = await waiting(rig, ada);
    const ask = (person: TestPerson, clientId = createId('cli')) =>
      person.caller.approvals.askAgain({ approvalId, clientId });
    expect(await refusalOf(ask(ada))).toMatchObject({ code: 'conflict' });
    await rig.clock.advance(timeoutMs);
    await expect.poll(async () => (await ada.caller.approvals.pending()).length).toBe(0);
    expect(await refusalOf(ask(ada))).toMatchObject({ code: 'already_running' });
    await ada.caller.runs.stop({ sessionId });
    expect(await refusalOf(ask(bob))).toMatchObject({ code: 'not_found' });
    expect(await refusalOf(ask(eve))).toMatchObject({ code: 'forbidden' });
    const { runId } = await ask(ada);
    expect(await rig.prisma.run.findUnique({ where: { id: runId } })).toMatchObject({
      status: 'queued',
      sessionId,
    });
  });
});
