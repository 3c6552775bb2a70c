import { describe, expect, it } from 'vitest';
import type { SessionId } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { GrantStore } from '@/server/store/grant-store';
import { raiseApproval } from '@/tests/support/raise-approval';
import { refusalOf } from '@/tests/support/refusal';
import { openServiceRig, type ServiceRig, type TestPerson } from '@/tests/support/service-rig';
import { testPolicy, testScope } from '@/tests/support/test-policy';

const HALF_AN_HOUR_MS = 1_800_000;

async function setUp() {
  const rig = await openServiceRig();
  return {
    rig,
    ada: await rig.addPerson('Ada', 'operator'),
    vic: await rig.addPerson('Vic', 'viewer'),
    root: await rig.addPerson('Root', 'admin'),
    judge: judgeOf(rig),
  };
}

function judgeOf(rig: ServiceRig) {
  const policy = testPolicy({
    place: () => ({ home: '/home/u', dataDirectory: '/srv/data', ownAddresses: [] }),
    now: () => rig.clock.now(),
    grants: new GrantStore(rig.prisma),
    rules: rig.runtime.rows.ruleSets,
  });
  const workspace = '/srv/demo';
  return async (command: string, sessionId: SessionId) =>
    policy.judge(
      { tool: 'terminal', command, cwd: workspace },
      testScope({ workspace, sessionId, profileId: rig.profileId }),
    );
}

/** A pending approval as the real policy makes it, in a session of its own. */
async function asked(rig: ServiceRig, person: TestPerson, command: string) {
  const { sessionId, runId } = await person.caller.sessions.create({
    profileId: rig.profileId,
    clientId: createId('cli'),
    text: command,
  });
  if (runId === null) throw new Error('It has a text.');
  const judgement = await judgeOf(rig)(command, sessionId);
  if (judgement.verdict !== 'ask') throw new Error('It is asked about.');
  const { grantOptions } = judgement;
  const { id, payloadHash } = await raiseApproval(rig, { sessionId, runId, command, grantOptions });
  return { approvalId: id, payloadHash, sessionId };
}

const verdictIn = async (judging: ReturnType<ReturnType<typeof judgeOf>>) =>
  (await judging).verdict;

describe('grants', () => {
  it('54, 23: one always spares the next similar call, a revoke asks again at once', async () => {
    const { rig, ada, root, judge } = await setUp();
    const first = await asked(rig, ada, 'rm -rf ./tmp/a');
    await ada.caller.approvals.decide({ ...pick(first), choice: 'always' });
    const other = await asked(rig, ada, 'git reset --hard');
    expect(await judge('rm -rf ./tmp/b', other.sessionId)).toMatchObject({
      verdict: 'allow',
      because: { kind: 'covered' },
    });
    const { rows } = await root.caller.admin.grants.search({});
    expect(rows).toMatchObject([
      {
        words: 'Every “rm” that deletes files in /srv/demo/tmp or below it',
        scope: 'profile',
        profileName: 'Shell',
        authorName: 'Ada',
        isInForce: true,
      },
    ]);
    const grantId = rows[0]?.id;
    if (grantId === undefined) throw new Error('one');
    const revoked = await root.caller.admin.grants.revoke({ grantId });
    expect(revoked).toMatchObject({ isInForce: false, revokedByName: 'Root' });
    expect(await verdictIn(judge('rm -rf ./tmp/b', other.sessionId))).toBe('ask');
    // Once more changes nothing.
    expect(await root.caller.admin.grants.revoke({ grantId })).toEqual(revoked);
    const audit = await rig.prisma.auditEntry.findMany({ where: { action: 'grant.revoked' } });
    expect(audit).toMatchObject([{ actorName: 'Root', subjectId: grantId }]);
  });

  it('a grant of a session covers nothing elsewhere, and its people may revoke it', async () => {
    const { rig, ada, root, judge } = await setUp();
    const first = await asked(rig, ada, 'rm -rf ./tmp/a');
    const other = await asked(rig, ada, 'rm -rf ./tmp/b');
    await ada.caller.approvals.decide({ ...pick(first), choice: 'session' });
    expect(await verdictIn(judge('rm -rf ./tmp/b', first.sessionId))).toBe('allow');
    expect(await verdictIn(judge('rm -rf ./tmp/b', other.sessionId))).toBe('ask');
    const [grant] = await ada.caller.sessions.grants({ sessionId: first.sessionId });
    if (!grant) throw new Error('one');
    const foreign = { sessionId: other.sessionId, grantId: grant.id };
    expect(await refusalOf(ada.caller.sessions.revokeGrant(foreign))).toMatchObject({
      code: 'not_found',
    });
    await ada.caller.sessions.revokeGrant({ sessionId: first.sessionId, grantId: grant.id });
    expect(await verdictIn(judge('rm -rf ./tmp/b', first.sessionId))).toBe('ask');
    expect(await ada.caller.sessions.grants({ sessionId: first.sessionId })).toEqual([]);
    const ended = await root.caller.admin.grants.search({ state: 'ended', search: 'tmp' });
    expect(ended).toMatchObject({ total: 1, rows: [{ id: grant.id }] });
  });

  it('one with an end covers nothing from then on', async () => {
    const { rig, ada, judge } = await setUp();
    const first = await asked(rig, ada, 'rm -rf ./tmp/a');
    const expiresAt = rig.clock.now() + 60_000;
    const grants = { levels: [], expiresAt };
    await ada.caller.approvals.decide({ ...pick(first), choice: 'always', grants });
    expect(await verdictIn(judge('rm -rf ./tmp/b', first.sessionId))).toBe('allow');
    await rig.clock.advance(60_000);
    expect(await verdictIn(judge('rm -rf ./tmp/b', first.sessionId))).toBe('ask');
  });

  it('G3 the others that a grant would cover are listed, not decided', async () => {
    const { rig, ada, root } = await setUp();
    const first = await asked(rig, ada, 'rm -rf ./tmp/a');
    const similar = await asked(rig, ada, 'rm -rf ./tmp/b');
    await asked(rig, ada, 'rm -rf ./src');
    const foreign = await asked(rig, root, 'rm -rf ./tmp/c');
    const matching = async (person: TestPerson, level: 'exact' | 'shown' | 'category') =>
      (
        await person.caller.approvals.matching({
          approvalId: first.approvalId,
          levels: [{ option: 0, level }],
        })
      ).approvals.map(({ id }) => id);
    expect(await matching(ada, 'shown')).toEqual([similar.approvalId]);
    expect(await matching(ada, 'exact')).toEqual([]);
    expect(await matching(ada, 'category')).toHaveLength(2);
    expect(await matching(root, 'shown')).toEqual([similar.approvalId, foreign.approvalId]);
    expect(await ada.caller.approvals.get({ approvalId: similar.approvalId })).toMatchObject({
      ending: null,
    });
  });

  it('the past of an always view counts what it would have spared and what was denied', async () => {
    const { rig, ada } = await setUp();
    const once = await asked(rig, ada, 'rm -rf ./tmp/a');
    await ada.caller.approvals.decide({ ...pick(once), choice: 'once' });
    const denied = await asked(rig, ada, 'rm -rf ./tmp/b');
    await ada.caller.approvals.decide({ ...pick(denied), choice: 'deny' });
    await asked(rig, ada, 'rm -rf ./src');
    const { approvalId } = await asked(rig, ada, 'rm -rf ./tmp/c');
    const past = await ada.caller.approvals.pastOf({ approvalId, levels: [] });
    expect(past).toMatchObject({ looked: 4, matched: 2, denied: 1 });
    expect(past.calls.map(({ command, outcome }) => `${command} ${outcome}`)).toEqual([
      'rm -rf ./tmp/b denied',
      'rm -rf ./tmp/a approved',
    ]);
  });
});

describe('P2 everything in a session', () => {
  it('passes for its time and ends early by hand', async () => {
    const { rig, ada, root, judge } = await setUp();
    const { sessionId } = await asked(rig, ada, 'rm -rf ./tmp/a');
    const { everythingUntil } = await ada.caller.sessions.openUp({
      sessionId,
      forMs: HALF_AN_HOUR_MS,
    });
    expect(everythingUntil).toBe(rig.clock.now() + HALF_AN_HOUR_MS);
    const { session } = await ada.caller.sessions.get({ sessionId });
    expect(session).toMatchObject({ everythingUntil });
    expect(await judge('rm -rf ./src', sessionId)).toMatchObject({
      verdict: 'allow',
      because: { kind: 'everything' },
    });
    await ada.caller.sessions.closeUp({ sessionId });
    expect(await verdictIn(judge('rm -rf ./src', sessionId))).toBe('ask');
    expect((await ada.caller.sessions.get({ sessionId })).session.everythingUntil).toBeNull();
    const { rows } = await root.caller.admin.grants.search({ sessionId });
    expect(rows).toMatchObject([{ isInForce: false, pattern: { kind: 'everything' } }]);
    const actions = (await rig.prisma.auditEntry.findMany({ where: { sessionId } })).map(
      ({ action }) => action,
    );
    expect(actions).toEqual(expect.arrayContaining(['session.opened', 'session.closed']));
  });

  it('ends by itself, and an administrator can revoke it as a grant', async () => {
    const { rig, ada, root, judge } = await setUp();
    const { sessionId } = await asked(rig, ada, 'rm -rf ./tmp/a');
    await ada.caller.sessions.openUp({ sessionId, forMs: 60_000 });
    await ada.caller.sessions.openUp({ sessionId, forMs: HALF_AN_HOUR_MS });
    const inForce = await root.caller.admin.grants.search({ state: 'in_force' });
    expect(inForce.total).toBe(1);
    await rig.clock.advance(HALF_AN_HOUR_MS);
    expect(await verdictIn(judge('rm -rf ./src', sessionId))).toBe('ask');
    await ada.caller.sessions.openUp({ sessionId, forMs: 60_000 });
    const [grant] = (await root.caller.admin.grants.search({ state: 'in_force' })).rows;
    if (!grant) throw new Error('one');
    await root.caller.admin.grants.revoke({ grantId: grant.id });
    expect((await ada.caller.sessions.get({ sessionId })).session.everythingUntil).toBeNull();
    expect(await verdictIn(judge('rm -rf ./src', sessionId))).toBe('ask');
  });

  it('is refused where nothing is remembered, and to the author where four eyes are asked', async () => {
    const { rig, ada, root } = await setUp();
    const { sessionId } = await asked(rig, ada, 'rm -rf ./tmp/a');
    const where = { where: { id: rig.profileId } };
    await rig.prisma.profile.update({ ...where, data: { criticalNeedsOther: true } });
    const open = (person: TestPerson) =>
      person.caller.sessions.openUp({ sessionId, forMs: HALF_AN_HOUR_MS });
    expect(await refusalOf(open(ada))).toMatchObject({ code: 'forbidden' });
    expect(await open(root)).toHaveProperty('everythingUntil');
    await rig.prisma.profile.update({ ...where, data: { offersAlways: false } });
    expect(await refusalOf(open(root))).toMatchObject({ code: 'forbidden' });
  });

  it('is not for whoever may not decide', async () => {
    const { rig, ada, vic } = await setUp();
    const { sessionId } = await asked(rig, ada, 'rm -rf ./tmp/a');
    for (const call of [
      vic.caller.sessions.openUp({ sessionId, forMs: HALF_AN_HOUR_MS }),
      vic.caller.sessions.closeUp({ sessionId }),
      vic.caller.sessions.grants({ sessionId }),
    ]) {
      expect(await refusalOf(call)).toMatchObject({ code: 'not_found' });
    }
  });
});

function pick<A extends { approvalId: unknown; payloadHash: string }>({
  approvalId,
  payloadHash,
}: A) {
  return { approvalId: approvalId as A['approvalId'], payloadHash };
}
