import { expect, it } from 'vitest';
import { SessionMailbox } from '@/server/agent/session-mailbox';
import { KEEP_EVERYTHING, type Retention } from '@/server/domain/retention';
import type { SessionId } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { startRetentionSweeper, SWEEP_EVERY_MS } from '@/server/process/retention-sweeper';
import { applyRetention } from '@/server/services/apply-retention';
import { verifyAuditChain } from '@/server/store/verify-audit-chain';
import { openServiceRig } from '@/tests/support/service-rig';
import { addSession } from '@/tests/support/stored-session';

const DAY_MS = 86_400_000;

async function openRig() {
  const rig = await openServiceRig();
  const admin = await rig.addPerson('Ada', 'admin');
  const mailbox = new SessionMailbox();
  const now = rig.clock.now();
  const daysAgo = (days: number): bigint => BigInt(now - days * DAY_MS);
  const owner = { authorId: admin.actor.userId, profileId: rig.profileId };
  return {
    ...rig,
    admin,
    mailbox,
    daysAgo,
    set: (settings: Partial<Retention>) =>
      admin.caller.admin.setRetention({ ...KEEP_EVERYTHING, ...settings }),
    pass: (signal = new AbortController().signal) =>
      applyRetention({ ...rig.runtime, mailbox }, signal),
    session: (facts: { activeDaysAgo: number; isArchived: boolean }) =>
      addSession(rig.prisma, owner, {
        lastActivityAt: daysAgo(facts.activeDaysAgo),
        ...(facts.isArchived ? { archivedAt: daysAgo(facts.activeDaysAgo) } : {}),
      }),
    /** An ended call with its output, in its row and in its event. */
    call: async (sessionId: SessionId, endedDaysAgo: number) => {
      const id = createId('tcl');
      const runId = createId('run');
      await rig.prisma.toolCall.create({
        data: {
          ...{ id, sessionId, runId, messageId: createId('msg'), callIndex: 0, tool: 'terminal' },
          input: JSON.stringify({ tool: 'terminal', command: 'ls', cwd: '/' }),
          ...{ state: 'completed', output: 'hush', outputTotal: 4n },
          ...{ proposedAt: daysAgo(endedDaysAgo), endedAt: daysAgo(endedDaysAgo) },
        },
      });
      const { lastSeq } = await rig.prisma.session.findUniqueOrThrow({ where: { id: sessionId } });
      await rig.prisma.event.create({
        data: {
          position: BigInt((await rig.prisma.event.count()) + 1),
          ...{ id: createId('evt'), sessionId, authorId: admin.actor.userId, seq: lastSeq + 1 },
          type: 'tool.completed',
          payload: JSON.stringify({ toolCallId: id, runId, output: 'hush', outputTotal: 4 }),
          at: daysAgo(endedDaysAgo),
        },
      });
      await rig.prisma.session.update({
        where: { id: sessionId },
        data: { lastSeq: lastSeq + 1 },
      });
      return id;
    },
    remaining: async () =>
      (await rig.prisma.session.findMany({ where: { deletedAt: null } })).map(({ id }) => id),
  };
}

it('nothing is removed unless an administrator says so', async () => {
  const rig = await openRig();
  const session = await rig.session({ activeDaysAgo: 3000, isArchived: true });
  await rig.call(session, 3000);
  expect(await rig.admin.caller.admin.retention()).toEqual({
    settings: KEEP_EVERYTHING,
    changedAt: null,
  });
  expect(await rig.pass()).toEqual({ sessions: 0, outputs: 0 });
  expect(await rig.remaining()).toEqual([session]);
});

it('only archived sessions that are old enough go, and the preview says how many', async () => {
  const rig = await openRig();
  await rig.session({ activeDaysAgo: 31, isArchived: true });
  const young = await rig.session({ activeDaysAgo: 29, isArchived: true });
  const open = await rig.session({ activeDaysAgo: 31, isArchived: false });
  const settings = { ...KEEP_EVERYTHING, deleteArchivedAfterDays: 30 };
  expect(await rig.admin.caller.admin.previewRetention(settings)).toMatchObject({ sessions: 1 });
  await rig.set(settings);
  expect(await rig.remaining()).toHaveLength(3);
  expect(await rig.pass()).toEqual({ sessions: 1, outputs: 0 });
  expect((await rig.remaining()).sort()).toEqual([young, open].sort());
  expect(await rig.admin.caller.admin.previewRetention(settings)).toMatchObject({ sessions: 0 });
});

it('the texts of a deleted session go; its approvals, usage and audit stay, and the server says that it did it', async () => {
  const rig = await openRig();
  const session = await rig.session({ activeDaysAgo: 40, isArchived: true });
  await rig.call(session, 40);
  await rig.prisma.stepUsage.create({
    data: {
      ...{ id: createId('use'), sessionId: session, runId: createId('run'), stepIndex: 0 },
      ...{ model: 'scripted', durationMs: 1, at: rig.daysAgo(40) },
    },
  });
  await rig.prisma.approval.create({
    data: {
      ...{ id: createId('apr'), sessionId: session, runId: createId('run'), kind: 'tool' },
      ...{ subject: '{}', explanation: '', findings: '[]', severity: 'high', choices: '[]' },
      ...{ allowPermanent: false, payloadHash: '', requestedAt: 1n, expiresAt: 1n },
      ...{ state: 'denied', endedAt: 2n },
    },
  });
  await rig.set({ deleteArchivedAfterDays: 30 });
  await rig.pass();
  const where = { sessionId: session };
  expect(await rig.prisma.toolCall.count({ where })).toBe(0);
  expect(await rig.prisma.event.count({ where })).toBe(1); // that it was deleted
  expect(await rig.prisma.stepUsage.count({ where })).toBe(1);
  expect(await rig.prisma.approval.count({ where })).toBe(1);
  const entry = await rig.prisma.auditEntry.findFirstOrThrow({
    where: { ...where, action: 'session.deleted' },
  });
  expect(entry).toMatchObject({ actorId: null, actorName: null });
  expect(JSON.parse(entry.details)).toMatchObject({ cause: 'retention' });
  expect(await verifyAuditChain(rig.prisma, 'test key')).toMatchObject({ firstBrokenIndex: null });
});

it('C1 a session that somebody takes up again meanwhile stays', async () => {
  const rig = await openRig();
  const session = await rig.session({ activeDaysAgo: 40, isArchived: true });
  await rig.set({ deleteArchivedAfterDays: 30 });
  const takenUp = rig.mailbox.post(session, () =>
    rig.admin.caller.sessions.archive({ sessionId: session, isArchived: false }),
  );
  const [removed] = await Promise.all([rig.pass(), takenUp]);
  expect(removed.sessions).toBe(0);
  expect(await rig.remaining()).toEqual([session]);
});

it('what old calls printed is erased in row and event; the calls themselves and younger output stay', async () => {
  const rig = await openRig();
  const session = await rig.session({ activeDaysAgo: 1, isArchived: false });
  const old = await rig.call(session, 91);
  const young = await rig.call(session, 89);
  const settings = { ...KEEP_EVERYTHING, eraseOutputAfterDays: 90 };
  expect(await rig.admin.caller.admin.previewRetention(settings)).toMatchObject({ outputs: 1 });
  await rig.set(settings);
  expect(await rig.pass()).toEqual({ sessions: 0, outputs: 1 });
  const calls = await rig.prisma.toolCall.findMany({ orderBy: { id: 'asc' } });
  expect(calls.map(({ id, output }) => [id, output])).toEqual([
    [old, ''],
    [young, 'hush'],
  ]);
  expect(calls[0]).toMatchObject({ outputTotal: 4n, state: 'completed' });
  const events = await rig.prisma.event.findMany({ orderBy: { seq: 'asc' } });
  expect(events.map(({ payload }) => (JSON.parse(payload) as { output: string }).output)).toEqual([
    '',
    'hush',
  ]);
  expect(await rig.prisma.auditEntry.count({ where: { action: 'output.erased' } })).toBe(1);
});

it('a pass takes more than one batch to its end, and stops between two removals when it is told to', async () => {
  const rig = await openRig();
  for (let count = 0; count < 230; count += 1) {
    await rig.session({ activeDaysAgo: 40, isArchived: true });
  }
  await rig.set({ deleteArchivedAfterDays: 30 });
  const stopped = new AbortController();
  stopped.abort();
  expect(await rig.pass(stopped.signal)).toEqual({ sessions: 0, outputs: 0 });
  expect(await rig.pass()).toEqual({ sessions: 230, outputs: 0 });
});

it('a change is in the audit with what it was before, and bad days are refused by name', async () => {
  const rig = await openRig();
  await rig.set({ deleteArchivedAfterDays: 30 });
  await rig.set({ deleteArchivedAfterDays: 60 });
  const entries = await rig.prisma.auditEntry.findMany({
    where: { action: 'retention.changed' },
    orderBy: { index: 'asc' },
  });
  expect(entries.map(({ details }) => JSON.parse(details) as unknown)).toMatchObject([
    { before: { deleteArchivedAfterDays: null }, after: { deleteArchivedAfterDays: 30 } },
    { before: { deleteArchivedAfterDays: 30 }, after: { deleteArchivedAfterDays: 60 } },
  ]);
  await expect(rig.set({ eraseOutputAfterDays: 0 })).rejects.toThrow('eraseOutputAfterDays');
});

it('C12 A13 the sweeper runs at once and daily, survives a failing pass, and leaves no timer', async () => {
  const { clock, runtime } = await openRig();
  const idle = clock.pendingCount;
  let passes = 0;
  const sweeper = startRetentionSweeper({
    clock,
    logger: runtime.logger,
    sweep: () => {
      passes += 1;
      return passes === 2
        ? Promise.reject(new Error('the disk is full'))
        : Promise.resolve({ sessions: 0, outputs: 0 });
    },
  });
  await clock.advance(1);
  expect(passes).toBe(1);
  await clock.advance(2 * SWEEP_EVERY_MS);
  expect(passes).toBe(3);
  await sweeper.stop();
  await sweeper.stop();
  expect(clock.pendingCount).toBe(idle);
  await clock.advance(2 * SWEEP_EVERY_MS);
  expect(passes).toBe(3);
});

it('C12 a stop aborts the pass under way and waits for it', async () => {
  const { clock, runtime } = await openRig();
  const idle = clock.pendingCount;
  let hasEnded = false;
  const sweeper = startRetentionSweeper({
    clock,
    logger: runtime.logger,
    sweep: (signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          setImmediate(() => {
            hasEnded = true;
            resolve({ sessions: 0, outputs: 0 });
          });
        });
      }),
  });
  await clock.advance(1);
  await sweeper.stop();
  expect(hasEnded).toBe(true);
  expect(clock.pendingCount).toBe(idle);
});
