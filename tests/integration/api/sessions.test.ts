import { describe, expect, test } from 'vitest';
import { createId } from '@/server/platform/create-id';
import { raiseApproval } from '@/tests/support/raise-approval';
import { refusalOf } from '@/tests/support/refusal';
import { openServiceRig, type ServiceRig, type TestPerson } from '@/tests/support/service-rig';

const clientId = (): string => createId('cli');

async function withOwner() {
  const rig = await openServiceRig();
  const owner = await rig.addPerson('Ada', 'operator');
  return { rig, owner, caller: owner.caller };
}

/** A session whose first message waits for consent. */
async function waitingSession(rig: ServiceRig, owner: TestPerson, command = 'rm -rf build') {
  const { sessionId, runId } = await owner.caller.sessions.create({
    profileId: rig.profileId,
    clientId: clientId(),
    text: command,
  });
  return { sessionId, approval: await raiseApproval(rig, { sessionId, runId: runId!, command }) };
}

describe('sessions', () => {
  test('R11 the title comes from the first message at once; without one it is new', async () => {
    const { rig, caller } = await withOwner();
    const { profileId } = rig;
    await caller.sessions.create({
      profileId,
      clientId: clientId(),
      text: '\n ls -la  \nand more',
    });
    await caller.sessions.create({ profileId, clientId: clientId() });
    const titles = (await caller.sessions.list({})).map(({ title }) => title);
    expect(titles.sort()).toEqual(['New session', 'ls -la']);
  });

  test('a retry with the same client id makes no second session and no second run', async () => {
    const { rig, caller } = await withOwner();
    const input = { profileId: rig.profileId, clientId: clientId(), text: 'ls' };
    const both = await Promise.all([caller.sessions.create(input), caller.sessions.create(input)]);
    expect(both[1]).toEqual(both[0]);
    expect(await caller.sessions.create(input)).toEqual(both[0]);
    expect(await rig.prisma.session.count()).toBe(1);
    expect(await rig.prisma.run.count()).toBe(1);
  });

  test('two people may use the same client id', async () => {
    const { rig, caller } = await withOwner();
    const other = await rig.addPerson('Bob', 'operator');
    const input = { profileId: rig.profileId, clientId: clientId() };
    const mine = await caller.sessions.create(input);
    expect((await other.caller.sessions.create(input)).sessionId).not.toBe(mine.sessionId);
  });

  test('none starts with an archived profile', async () => {
    const { rig, caller } = await withOwner();
    const root = await rig.addPerson('Root', 'admin');
    await root.caller.admin.archiveProfile({ profileId: rig.profileId, isArchived: true });
    expect(await caller.profiles.list()).toEqual([]);
    const call = caller.sessions.create({ profileId: rig.profileId, clientId: clientId() });
    expect(await refusalOf(call)).toMatchObject({ code: 'conflict' });
  });

  test('a session that was read stays read when it is renamed or archived', async () => {
    const { rig, caller } = await withOwner();
    const { sessionId } = await caller.sessions.create({
      profileId: rig.profileId,
      clientId: clientId(),
      text: 'ls',
    });
    const isRead = async (): Promise<boolean> => {
      const { session } = await caller.sessions.get({ sessionId });
      return session.readSeq === session.lastSeq;
    };
    const { session } = await caller.sessions.get({ sessionId });
    await caller.sessions.markRead({ sessionId, seq: session.lastSeq });
    expect(await isRead()).toBe(true);
    await caller.sessions.rename({ sessionId, title: 'Another' });
    await caller.sessions.archive({ sessionId, isArchived: true });
    expect(await isRead()).toBe(true);
  });

  test('a list is of the caller alone, newest activity first, and can be searched', async () => {
    const { rig, caller } = await withOwner();
    const other = await rig.addPerson('Bob', 'admin');
    const { profileId } = rig;
    const first = await caller.sessions.create({
      profileId,
      clientId: clientId(),
      text: 'ls 100%',
    });
    await rig.clock.advance(1_000);
    const second = await caller.sessions.create({ profileId, clientId: clientId(), text: 'pwd' });
    await rig.clock.advance(1_000);
    await caller.sessions.rename({ sessionId: first.sessionId, title: 'LS 100% done' });
    const ids = async (search?: string): Promise<string[]> =>
      (await caller.sessions.list({ search })).map(({ id }) => id);
    // A new title is nothing that went on in it.
    expect(await ids()).toEqual([second.sessionId, first.sessionId]);
    expect(await ids('100%')).toEqual([first.sessionId]);
    // A wildcard is a character like any other.
    expect(await ids('1%d')).toEqual([]);
    expect(await other.caller.sessions.list({})).toEqual([]);
  });

  test('archived ones are left out until asked for', async () => {
    const { rig, caller } = await withOwner();
    const { profileId } = rig;
    const { sessionId } = await caller.sessions.create({ profileId, clientId: clientId() });
    await caller.sessions.archive({ sessionId, isArchived: true });
    await caller.sessions.archive({ sessionId, isArchived: true });
    expect(await caller.sessions.list({})).toEqual([]);
    expect(await caller.sessions.list({ includeArchived: true })).toMatchObject([
      { archivedAt: rig.clock.now() },
    ]);
    const { session } = await caller.sessions.get({ sessionId });
    expect(session.lastSeq).toBe(2);
    await caller.sessions.archive({ sessionId, isArchived: false });
    expect(await caller.sessions.list({})).toMatchObject([{ archivedAt: null }]);
  });

  test('the reading mark moves forward only, and never past the end', async () => {
    const { rig, owner, caller } = await withOwner();
    const { sessionId } = await waitingSession(rig, owner);
    const readSeq = async () => (await caller.sessions.get({ sessionId })).session.readSeq;
    const { lastSeq } = (await caller.sessions.get({ sessionId })).session;
    await caller.sessions.markRead({ sessionId, seq: 3 });
    expect(await readSeq()).toBe(3);
    await caller.sessions.markRead({ sessionId, seq: 1 });
    expect(await readSeq()).toBe(3);
    await caller.sessions.markRead({ sessionId, seq: 1_000 });
    expect(await readSeq()).toBe(lastSeq);
  });

  test('a row tells the run, the command it is at, and what waits with its deadline', async () => {
    const { rig, owner, caller } = await withOwner();
    const { approval } = await waitingSession(rig, owner, 'rm -rf build\necho done');
    const [row] = await caller.sessions.list({});
    expect(row).toMatchObject({
      profileName: 'Shell',
      authorName: 'Ada',
      cwd: '/srv/demo',
      currentRun: { status: 'waiting_for_approval', activity: 'rm -rf build' },
      waiting: [
        {
          approvalId: approval.id,
          command: 'rm -rf build\necho done',
          expiresAt: approval.expiresAt,
        },
      ],
    });
  });
});

describe('deleting a session', () => {
  test('R10 ends its run, erases its texts, and keeps its approvals and audit', async () => {
    const { rig, owner, caller } = await withOwner();
    const { sessionId, approval } = await waitingSession(rig, owner);
    const decision = { approvalId: approval.id, payloadHash: approval.payloadHash };
    await caller.approvals.decide({ ...decision, choice: 'deny', reason: 'not today' });
    await rig.prisma.run.updateMany({ data: { error: 'a text about files' } });
    await caller.sessions.delete({ sessionId });

    expect(await refusalOf(caller.sessions.get({ sessionId }))).toMatchObject({
      code: 'not_found',
    });
    expect(await caller.sessions.list({ includeArchived: true })).toEqual([]);
    expect(await rig.prisma.message.count()).toBe(0);
    expect(await rig.prisma.toolCall.count()).toBe(0);
    expect(await rig.prisma.session.findFirst()).toMatchObject({ title: '', currentRunId: null });
    expect(await rig.prisma.run.findFirst()).toMatchObject({ status: 'cancelled', error: null });
    const events = await rig.prisma.event.findMany();
    expect(events.map(({ type }) => type)).toEqual(['session.deleted']);

    expect(await caller.approvals.get({ approvalId: approval.id })).toMatchObject({
      sessionTitle: 'Deleted session',
      authorName: 'Ada',
      ending: { resolution: 'denied', reason: 'not today' },
    });
    const audit = await rig.prisma.auditEntry.findMany({ where: { sessionId } });
    expect(audit.map(({ action }) => action)).toEqual([
      'approval.denied',
      'run.stopped',
      'session.deleted',
    ]);
  });

  test('twice at once is harmless, and a retry of its making finds it gone', async () => {
    const { rig, caller } = await withOwner();
    const input = { profileId: rig.profileId, clientId: clientId() };
    const { sessionId } = await caller.sessions.create(input);
    await Promise.allSettled([
      caller.sessions.delete({ sessionId }),
      caller.sessions.delete({ sessionId }),
    ]);
    expect(await rig.prisma.auditEntry.count({ where: { action: 'session.deleted' } })).toBe(1);
    expect(await refusalOf(caller.sessions.create(input))).toMatchObject({ code: 'not_found' });
  });
});
