import { describe, expect, onTestFinished, test } from 'vitest';
import { sessionIdSchema } from '@/server/domain/ids';
import type { Role } from '@/server/domain/role';
import { createId } from '@/server/platform/create-id';
import { raiseApproval } from '@/tests/support/raise-approval';
import { refusalOf } from '@/tests/support/refusal';
import { openServiceRig } from '@/tests/support/service-rig';

async function withSession(guestRole: Role = 'operator') {
  const rig = await openServiceRig();
  const root = await rig.addPerson('Root', 'admin');
  const ada = await rig.addPerson('Ada', 'operator');
  const guest = await rig.addPerson('Guest', guestRole);
  const { sessionId } = await ada.caller.sessions.create({
    profileId: rig.profileId,
    clientId: createId('cli'),
  });
  const { userId } = guest.actor;
  const share = (level: 'view' | 'operate') => ada.caller.shares.set({ sessionId, userId, level });
  const sessionsOf = async (person: typeof guest) =>
    (await person.caller.sessions.list({})).map(({ id, relation }) => ({ id, relation }));
  return { rig, root, ada, guest, sessionId, userId, share, sessionsOf };
}

describe('sharing a session', () => {
  test('puts it into the list of whom it is shared with, at its level', async () => {
    const { ada, guest, sessionId, share, sessionsOf } = await withSession();
    expect(await sessionsOf(guest)).toEqual([]);
    await share('view');
    expect(await sessionsOf(guest)).toEqual([{ id: sessionId, relation: 'view' }]);
    await share('operate');
    expect(await sessionsOf(guest)).toEqual([{ id: sessionId, relation: 'operate' }]);
    expect(await sessionsOf(ada)).toEqual([{ id: sessionId, relation: 'author' }]);
    const { session } = await guest.caller.sessions.get({ sessionId });
    expect(session).toMatchObject({ relation: 'operate', authorName: 'Ada' });
  });

  test('taken back it is gone, and may be given again', async () => {
    const { ada, guest, sessionId, userId, share, sessionsOf } = await withSession();
    await share('operate');
    await ada.caller.shares.revoke({ sessionId, userId });
    await ada.caller.shares.revoke({ sessionId, userId });
    expect(await sessionsOf(guest)).toEqual([]);
    const call = guest.caller.sessions.get({ sessionId });
    expect(await refusalOf(call)).toMatchObject({ code: 'not_found' });
    await share('view');
    expect(await sessionsOf(guest)).toEqual([{ id: sessionId, relation: 'view' }]);
  });

  test('is in the audit once for each change, with whom and at which level', async () => {
    const { rig, ada, sessionId, userId, share } = await withSession();
    await share('view');
    await share('view');
    await share('operate');
    await ada.caller.shares.revoke({ sessionId, userId });
    const entries = await rig.prisma.auditEntry.findMany({
      where: { action: { startsWith: 'share.' } },
      orderBy: { index: 'asc' },
    });
    expect(entries.map(({ action, details }) => [action, JSON.parse(details) as unknown])).toEqual([
      ['share.given', { name: 'Guest', level: 'view' }],
      ['share.given', { name: 'Guest', level: 'operate' }],
      ['share.revoked', {}],
    ]);
    expect(entries[0]).toMatchObject({ actorName: 'Ada', sessionId, subjectId: userId });
  });

  test('whom it is shared with leaves it: at once, once, and it may be given again', async () => {
    const { rig, ada, guest, sessionId, userId, share, sessionsOf } = await withSession();
    await share('operate');
    let askedCount = 0;
    onTestFinished(rig.runtime.access.subscribe(userId, () => (askedCount += 1)));
    await guest.caller.shares.leave({ sessionId });
    await guest.caller.shares.leave({ sessionId });
    expect(askedCount).toBe(1);
    expect(await sessionsOf(guest)).toEqual([]);
    const call = guest.caller.sessions.get({ sessionId });
    expect(await refusalOf(call)).toMatchObject({ code: 'not_found' });
    expect(await ada.caller.shares.list({ sessionId })).toEqual([]);
    const left = await rig.prisma.auditEntry.findMany({ where: { action: 'share.left' } });
    expect(left).toMatchObject([
      { actorName: 'Guest', sessionId, subjectId: userId, details: '{"level":"operate"}' },
    ]);
    await share('view');
    expect(await sessionsOf(guest)).toEqual([{ id: sessionId, relation: 'view' }]);
  });

  test('what somebody’s role gives them, leaving does not take', async () => {
    const { guest, sessionId, share } = await withSession('approver');
    await share('operate');
    await guest.caller.shares.leave({ sessionId });
    const { session } = await guest.caller.sessions.get({ sessionId });
    expect(session.relation).toBe('none');
  });

  test('nobody learns by leaving whether a session exists', async () => {
    const { ada, guest, sessionId } = await withSession();
    const unknown = sessionIdSchema.parse(createId('ses'));
    const [foreign, missing, own] = await Promise.all([
      refusalOf(guest.caller.shares.leave({ sessionId })),
      refusalOf(guest.caller.shares.leave({ sessionId: unknown })),
      refusalOf(ada.caller.shares.leave({ sessionId })),
    ]);
    expect({ ...foreign, details: {} }).toEqual({ ...missing, details: {} });
    expect(own.code).toBe('not_found');
  });

  test('two who share at once leave one row, as one of them wanted it', async () => {
    const { rig, root, ada, sessionId, userId } = await withSession();
    await Promise.all([
      ada.caller.shares.set({ sessionId, userId, level: 'view' }),
      root.caller.shares.set({ sessionId, userId, level: 'operate' }),
    ]);
    expect(await rig.prisma.sessionShare.count()).toBe(1);
    const [share] = await ada.caller.shares.list({ sessionId });
    expect(['view', 'operate']).toContain(share?.level);
  });

  test('is offered with everybody but the author, administrators and who was shut out', async () => {
    const { rig, root, ada, guest, sessionId, share } = await withSession();
    const gone = await rig.addPerson('Gone', 'operator');
    await rig.addPerson('Vera', 'viewer');
    await root.caller.admin.setDisabled({ userId: gone.actor.userId, isDisabled: true });
    await share('view');
    const offered = await ada.caller.shares.candidates({ sessionId });
    expect(offered.map(({ name, canOperate }) => ({ name, canOperate }))).toEqual([
      { name: 'Guest', canOperate: true },
      { name: 'Vera', canOperate: false },
    ]);
    for (const [index, person] of [root, ada, gone].entries()) {
      const { userId } = person.actor;
      const call = ada.caller.shares.set({ sessionId, userId, level: 'view' });
      expect(await refusalOf(call), String(index)).toMatchObject({
        code: 'invalid_input',
        details: { field: 'userId' },
      });
    }
    expect(guest.actor.name).toBe('Guest');
  });

  test('tells e-mail addresses to administrators only', async () => {
    const { root, ada, sessionId, share } = await withSession();
    await share('view');
    for (const people of [
      await ada.caller.shares.candidates({ sessionId }),
      await ada.caller.shares.list({ sessionId }),
    ]) {
      expect(people.map(({ email }) => email)).toEqual([null]);
    }
    const seen = await root.caller.shares.list({ sessionId });
    expect(seen.map(({ email }) => email)).toEqual(['guest@example.org']);
  });

  test('a viewer cannot be given more than to view, and a share outlives a change of role', async () => {
    const { root, guest, sessionId, userId, share } = await withSession('viewer');
    expect(await refusalOf(share('operate'))).toMatchObject({
      code: 'invalid_input',
      details: { field: 'level' },
    });
    await root.caller.admin.setRole({ userId, role: 'operator' });
    await share('operate');
    await root.caller.admin.setRole({ userId, role: 'viewer' });
    const sent = { sessionId, text: 'ls', clientId: createId('cli') };
    expect(await refusalOf(guest.caller.messages.send(sent))).toMatchObject({ code: 'forbidden' });
    await expect(guest.caller.sessions.get({ sessionId })).resolves.toBeDefined();
    await root.caller.admin.setRole({ userId, role: 'operator' });
    await expect(guest.caller.messages.send(sent)).resolves.toBeDefined();
  });
});

describe('approvals of a shared session', () => {
  test('wait for whoever may decide, and are decided in their name', async () => {
    const { rig, ada, guest, sessionId, share } = await withSession();
    const sent = { sessionId, text: 'rm -rf build', clientId: createId('cli') };
    const { runId } = await ada.caller.messages.send(sent);
    const { id: approvalId, payloadHash } = await raiseApproval(rig, { sessionId, runId });
    const eve = await rig.addPerson('Eve', 'approver');
    const waiting = async (person: typeof guest) =>
      (await person.caller.approvals.pending()).map(({ id }) => id);
    expect(await waiting(guest)).toEqual([]);
    await share('view');
    expect(await waiting(guest)).toEqual([]);
    expect(await waiting(eve)).toEqual([approvalId]);
    await share('operate');
    expect(await waiting(guest)).toEqual([approvalId]);

    const { approval } = await guest.caller.approvals.decide({
      approvalId,
      payloadHash,
      choice: 'once',
    });
    expect(approval.ending).toMatchObject({ resolution: 'approved', actorName: 'Guest' });
    for (const person of [ada, guest, eve]) {
      const { rows } = await person.caller.approvals.history({ state: 'decided' });
      expect(rows.map(({ id }) => id)).toEqual([approvalId]);
    }
  });

  test('an approver decides in a session of nobody’s choosing, and neither sends nor stops there', async () => {
    const { rig, ada, guest: approver, sessionId, sessionsOf } = await withSession('approver');
    const { runId } = await ada.caller.messages.send({
      sessionId,
      text: 'rm -rf build',
      clientId: createId('cli'),
    });
    const { id: approvalId, payloadHash } = await raiseApproval(rig, { sessionId, runId });
    const stop = approver.caller.runs.stop({ sessionId });
    expect(await refusalOf(stop)).toMatchObject({ code: 'forbidden' });
    const decision = { approvalId, payloadHash, choice: 'deny' as const };
    await expect(approver.caller.approvals.decide(decision)).resolves.toBeDefined();
    // It is theirs to read, not to have in their way.
    expect(await sessionsOf(approver)).toEqual([]);
  });
});
