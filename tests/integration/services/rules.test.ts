import { describe, expect, it } from 'vitest';
import { messageIdSchema } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { GrantStore } from '@/server/store/grant-store';
import { aRule } from '@/tests/support/a-rule';
import { raiseApproval } from '@/tests/support/raise-approval';
import { refusalOf } from '@/tests/support/refusal';
import { openServiceRig, type ServiceRig, type TestPerson } from '@/tests/support/service-rig';
import { testPolicy, testScope } from '@/tests/support/test-policy';

async function setUp() {
  const rig = await openServiceRig();
  const root = await rig.addPerson('Root', 'admin');
  return { rig, root, rules: root.caller.admin.rules, profileId: rig.profileId };
}

const DENY_GIT = aRule('deny', { program: 'git', note: 'No git here.' });
const ALLOW_RM = aRule('allow', { program: 'rm', path: '$WORKSPACE/build/**' });

const auditOf = (rig: ServiceRig, action: string) =>
  rig.prisma.auditEntry.findMany({ where: { action } });

/** A call that an agent proposed and somebody decided, or nobody was asked about. */
async function pastCall(
  rig: ServiceRig,
  person: TestPerson,
  by: { command: string; choice: 'once' | 'deny' | null },
): Promise<void> {
  const { command, choice } = by;
  const { sessionId, runId } = await person.caller.sessions.create({
    profileId: rig.profileId,
    clientId: createId('cli'),
    text: command,
  });
  if (runId === null) throw new Error('It has a text.');
  if (choice !== null) {
    const approval = await raiseApproval(rig, { sessionId, runId, command });
    const { id: approvalId, payloadHash } = approval;
    await person.caller.approvals.decide({ approvalId, payloadHash, choice });
    return;
  }
  await rig.runs.start({ id: runId, sessionId });
  const turn = await rig.runs.loadTurn(runId);
  await rig.runs.finishStep({
    turn,
    messageId: messageIdSchema.parse(createId('msg')),
    parts: [],
    calls: [{ tool: 'terminal', command, cwd: turn.cwd }],
    usage: null,
    continuation: null,
    hasDraft: false,
  });
}

describe('the rules of a profile', () => {
  it('are saved in their order, with who changed what in the audit', async () => {
    const { rig, rules, profileId } = await setUp();
    expect(await rules.get({ profileId })).toMatchObject({ version: 0, rules: [] });
    const first = await rules.save({ profileId, version: 0, rules: [DENY_GIT, ALLOW_RM] });
    expect(first).toMatchObject({
      version: 1,
      rules: [DENY_GIT, ALLOW_RM],
      updatedByName: 'Root',
    });
    await rules.save({ profileId, version: 1, rules: [ALLOW_RM] });
    expect(await rules.get({ profileId })).toMatchObject({ version: 2, rules: [ALLOW_RM] });
    const [, entry] = await auditOf(rig, 'rules.saved');
    expect(entry).toMatchObject({ actorName: 'Root', subjectId: profileId });
    expect(JSON.parse(entry?.details ?? '')).toEqual({
      version: 2,
      before: [DENY_GIT, ALLOW_RM],
      after: [ALLOW_RM],
    });
  });

  it('are refused when somebody saved others meanwhile, also in the same moment', async () => {
    const { rules, profileId } = await setUp();
    const saving = await Promise.allSettled(
      [DENY_GIT, ALLOW_RM].map((rule) => rules.save({ profileId, version: 0, rules: [rule] })),
    );
    expect(saving.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const late = await refusalOf(rules.save({ profileId, version: 0, rules: [] }));
    expect(late).toMatchObject({ code: 'conflict', details: { field: 'version', version: 1 } });
    expect(late.message).toContain('Root');
  });

  it('are refused as a whole for one bad one, by position and field, and nothing changes', async () => {
    const { rig, rules, profileId } = await setUp();
    const bad = { ...ALLOW_RM, category: 'no-such' };
    const refusal = await refusalOf(rules.save({ profileId, version: 0, rules: [DENY_GIT, bad] }));
    expect(refusal).toMatchObject({
      code: 'invalid_input',
      details: { problems: [{ position: 2, field: 'category' }] },
    });
    expect(refusal.message).toContain('Rule 2, category:');
    expect((await rules.get({ profileId })).version).toBe(0);
    expect(await auditOf(rig, 'rules.saved')).toEqual([]);
  });

  it('P1 count from the very next call on', async () => {
    const { rig, rules, profileId } = await setUp();
    const policy = testPolicy({
      place: () => ({ home: '/home/u', dataDirectory: '/srv/data', ownAddresses: [] }),
      grants: new GrantStore(rig.prisma),
      rules: rig.runtime.rows.ruleSets,
    });
    const scope = testScope({ workspace: '/srv/demo', profileId });
    const verdict = async () =>
      (await policy.judge({ tool: 'terminal', command: 'git status', cwd: '/srv/demo' }, scope))
        .verdict;
    expect(await verdict()).toBe('allow');
    await rules.save({ profileId, version: 0, rules: [DENY_GIT] });
    expect(await verdict()).toBe('deny');
    await rules.save({ profileId, version: 1, rules: [{ ...DENY_GIT, isEnabled: false }] });
    expect(await verdict()).toBe('allow');
  });
});

describe('the tester', () => {
  it('shows each part and what decides it, without saving anything', async () => {
    const { rules, profileId } = await setUp();
    const { judgement, parts } = await rules.test({
      profileId,
      rules: [ALLOW_RM],
      tool: 'terminal',
      command: 'rm -rf build/a && bash -c "git reset --hard"',
    });
    expect(judgement.verdict).toBe('ask');
    expect(
      parts.map(({ program, findings }) => [program, findings.map((one) => one.decidedBy.kind)]),
    ).toEqual([
      ['rm', ['rule']],
      ['bash', []],
      ['git', ['nothing']],
    ]);
    expect(parts[0]?.paths).toContain('/srv/demo/build/a');
    expect((await rules.get({ profileId })).version).toBe(0);
  });

  it('takes the saved rules, and says which denies', async () => {
    const { rules, profileId } = await setUp();
    await rules.save({ profileId, version: 0, rules: [DENY_GIT] });
    const tested = await rules.test({
      profileId,
      rules: null,
      tool: 'terminal',
      command: 'git log',
    });
    expect(tested.judgement).toMatchObject({ verdict: 'deny' });
    expect(tested.parts).toMatchObject([{ decidedBy: { kind: 'rule', ruleId: DENY_GIT.id } }]);
  });
});

describe('the replay', () => {
  it('says which past calls a rule would have matched, and what people had said to them', async () => {
    const { rig, root, rules, profileId } = await setUp();
    await pastCall(rig, root, { command: 'rm -rf build/a', choice: 'once' });
    await pastCall(rig, root, { command: 'rm -rf build/b', choice: 'deny' });
    await pastCall(rig, root, { command: 'rm -rf src', choice: 'deny' });
    await pastCall(rig, root, { command: 'git status', choice: null });
    const replayed = await rules.replay({ profileId, rules: [ALLOW_RM, DENY_GIT] });
    expect(replayed).toMatchObject({ looked: 4, deniedMatched: 1 });
    expect(replayed.matched.map(({ command }) => command)).toEqual([
      'git status',
      'rm -rf build/b',
      'rm -rf build/a',
    ]);
    expect(replayed.changes).toMatchObject([
      { command: 'git status', from: 'allow', to: 'deny', decision: null },
      { command: 'rm -rf build/b', from: 'ask', to: 'allow', decision: 'denied' },
      { command: 'rm -rf build/a', from: 'ask', to: 'allow', decision: 'approved' },
    ]);
  });
});

describe('rules as a file', () => {
  it('come back as they were, in a spelling fit for comparison', async () => {
    const { rules, profileId } = await setUp();
    await rules.save({ profileId, version: 0, rules: [DENY_GIT, ALLOW_RM] });
    const { fileName, text } = await rules.export({ profileId });
    expect(fileName).toBe('rules-shell.json');
    expect(text).toMatch(/^\{\n {2}"format": 1,\n {2}"rules": \[\n/u);
    expect(text.endsWith('\n')).toBe(true);
    expect(await rules.import({ profileId, text })).toEqual({ rules: [DENY_GIT, ALLOW_RM] });
  });

  it.each([
    ['a newer version', '{"format": 2, "rules": []}', 'format 2'],
    ['something else', '{"rules": []}', 'no file of rules'],
    ['no JSON', 'rules:', 'no JSON'],
    ['a bad rule', JSON.stringify({ format: 1, rules: [{}] }), 'Rule 1'],
  ])('of %s are refused and nothing is saved', async (_what, text, words) => {
    const { rules, profileId } = await setUp();
    const refusal = await refusalOf(rules.import({ profileId, text }));
    expect(refusal.code).toBe('invalid_input');
    expect(refusal.message).toContain(words);
    expect((await rules.get({ profileId })).version).toBe(0);
  });
});
