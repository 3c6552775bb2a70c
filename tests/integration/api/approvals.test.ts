import { describe, expect, test } from 'vitest';
import { createId } from '@/server/platform/create-id';
import { raiseApproval } from '@/tests/support/raise-approval';
import { refusalOf } from '@/tests/support/refusal';
import { openServiceRig, type ServiceRig, type TestPerson } from '@/tests/support/service-rig';

async function waiting(
  rig: ServiceRig,
  person: TestPerson,
  about: Partial<Parameters<typeof raiseApproval>[1]> = {},
) {
  const { sessionId, runId } = await person.caller.sessions.create({
    profileId: rig.profileId,
    clientId: createId('cli'),
    text: about.command ?? 'rm -rf build',
  });
  return raiseApproval(rig, { ...about, sessionId, runId: runId! });
}

async function withPeople() {
  const rig = await openServiceRig();
  return {
    rig,
    ada: await rig.addPerson('Ada', 'operator'),
    bob: await rig.addPerson('Bob', 'operator'),
    root: await rig.addPerson('Root', 'admin'),
  };
}

describe('approvals', () => {
  test('M5 what is pending comes soonest deadline first, of whom the caller may decide', async () => {
    const { rig, ada, bob, root } = await withPeople();
    const late = await waiting(rig, ada, { timeoutMs: 300_000 });
    const soon = await waiting(rig, ada, { timeoutMs: 60_000 });
    const his = await waiting(rig, bob, { timeoutMs: 90_000 });
    const ids = async (person: TestPerson): Promise<string[]> =>
      (await person.caller.approvals.pending()).map(({ id }) => id);
    expect(await ids(ada)).toEqual([soon.id, late.id]);
    expect(await ids(bob)).toEqual([his.id]);
    expect(await ids(root)).toEqual([soon.id, his.id, late.id]);
  });

  test('A2 whoever decides second is told who won and how, and nothing changes', async () => {
    const { rig, ada, root } = await withPeople();
    const { id: approvalId, payloadHash } = await waiting(rig, ada);
    const decide = (person: TestPerson, choice: 'once' | 'deny') =>
      person.caller.approvals.decide({ approvalId, payloadHash, choice });
    const { approval } = await decide(root, 'deny');
    expect(approval.ending).toMatchObject({ resolution: 'denied', actorName: 'Root' });
    expect(await refusalOf(decide(ada, 'once'))).toMatchObject({
      code: 'approval_ended',
      details: { ending: { resolution: 'denied', actorName: 'Root', choice: 'deny' } },
    });
    expect(await ada.caller.approvals.get({ approvalId })).toMatchObject({
      ending: { resolution: 'denied' },
    });
  });

  test('another hash than what was shown decides nothing', async () => {
    const { rig, ada } = await withPeople();
    const { id: approvalId } = await waiting(rig, ada);
    const call = ada.caller.approvals.decide({ approvalId, payloadHash: 'x', choice: 'once' });
    expect(await refusalOf(call)).toMatchObject({ code: 'payload_mismatch' });
    expect(await ada.caller.approvals.pending()).toHaveLength(1);
  });

  test('history holds what ended in the own sessions, by how it ended', async () => {
    const { rig, ada, bob } = await withPeople();
    const denied = await waiting(rig, ada);
    const expired = await waiting(rig, ada, { timeoutMs: 10_000 });
    await waiting(rig, ada, { timeoutMs: 600_000 });
    await waiting(rig, bob, { timeoutMs: 10_000 });
    const { id: approvalId, payloadHash } = denied;
    await ada.caller.approvals.decide({ approvalId, payloadHash, choice: 'deny' });
    await rig.clock.advance(20_000);
    // Written after the expiry that the clock has set off, so it is on disk when this is.
    await rig.runtime.writes.commit({});
    const history = async (state?: 'decided' | 'expired' | 'pending') => {
      const { rows, total } = await ada.caller.approvals.history({ state });
      expect(total).toBe(rows.length);
      return rows.map(({ id }) => id);
    };
    expect(await history()).toEqual([expired.id, denied.id]);
    expect(await history('decided')).toEqual([denied.id]);
    expect(await history('expired')).toEqual([expired.id]);
    expect(await history('pending')).toHaveLength(1);
  });
});

describe("the administrator's table of approvals", () => {
  test('filters by state, severity, person, time and text, and pages', async () => {
    const { rig, ada, bob, root } = await withPeople();
    const startAt = rig.clock.now();
    const first = await waiting(rig, ada, { command: 'rm -rf "my build"', severity: 'high' });
    await rig.clock.advance(1_000);
    const second = await waiting(rig, bob, { command: 'git push --force' });
    const { id: approvalId, payloadHash } = second;
    await root.caller.approvals.decide({ approvalId, payloadHash, choice: 'once' });
    type Filter = Parameters<typeof root.caller.admin.approvals>[0];
    const find = async (filter: Filter): Promise<string[]> =>
      (await root.caller.admin.approvals(filter)).rows.map(({ id }) => id);
    expect(await find({})).toEqual([second.id, first.id]);
    expect(await find({ state: 'pending' })).toEqual([first.id]);
    expect(await find({ state: 'decided' })).toEqual([second.id]);
    expect(await find({ severity: 'high' })).toEqual([first.id]);
    expect(await find({ personId: ada.actor.userId })).toEqual([first.id]);
    expect(await find({ personId: root.actor.userId })).toEqual([second.id]);
    expect(await find({ untilAt: startAt + 1_000 })).toEqual([first.id]);
    expect(await find({ sinceAt: startAt + 1_000 })).toEqual([second.id]);
    expect(await find({ search: '"MY build"' })).toEqual([first.id]);
    expect(await find({ search: 'bob' })).toEqual([second.id]);
    expect(await root.caller.admin.approvals({ page: 2, pageSize: 1 })).toMatchObject({
      rows: [{ id: first.id }],
      total: 2,
    });
  });
});
