import { describe, expect, it } from 'vitest';
import type { Finding } from '@/server/domain/finding';
import type { GrantPattern } from '@/server/domain/grant';
import { approvalIdSchema } from '@/server/domain/ids';
import { judgementSchema } from '@/server/domain/judgement';
import { createId } from '@/server/platform/create-id';
import type { CommandAnalysis } from '@/server/policy/analyse-command';
import { decide } from '@/server/policy/decide';
import { aRule } from '@/tests/support/a-rule';
import { granted, judged } from './policy-rig';

const EVERYTHING: GrantPattern = { kind: 'everything' };
const denied = {
  approvalId: approvalIdSchema.parse(createId('apr')),
  deniedAt: 0,
  parts: [],
};
const ALLOW_RM = aRule('allow', { program: 'rm' });
const ASK_RM = aRule('ask', { program: 'rm' });
const DENY_RM = aRule('deny', { program: 'rm', note: 'Use the trash.' });
const TOO_LONG = `rm -rf build # ${'x'.repeat(70_000)}`;

describe('P1', () => {
  it('P1 the floor is never run, whatever was granted', () => {
    const settled = { rules: [aRule('allow', { program: '*' })], grants: [EVERYTHING] };
    for (const mode of ['manual', 'smart', 'off'] as const) {
      expect(judged('rm -rf /', { ...settled, mode }).verdict).toBe('never');
    }
  });

  it('P1 a deny rule counts wherever it stands, and before every mode and grant', () => {
    const judgement = judged('rm -rf build', {
      rules: [ALLOW_RM, DENY_RM],
      grants: [EVERYTHING, ...granted('rm -rf build')],
      mode: 'off',
    });
    expect(judgement).toMatchObject({
      verdict: 'deny',
      because: { kind: 'rule', ruleId: DENY_RM.id },
    });
    expect(judgement).toHaveProperty('explanation', expect.stringContaining('Use the trash'));
  });

  it('P1 a deny rule also counts where nothing risky was found', () => {
    const rules = [aRule('deny', { program: 'ls' })];
    expect(judged('ls', { rules }).verdict).toBe('deny');
    expect(judged('pwd', { rules }).verdict).toBe('allow');
  });

  it('A14 what was denied in this run is refused before every mode and grant', () => {
    const judgement = judged('rm -rf build', {
      denied,
      now: 120_000,
      mode: 'off',
      grants: [EVERYTHING],
      rules: [ALLOW_RM],
    });
    expect(judgement).toMatchObject({
      verdict: 'deny',
      because: { kind: 'denied_before', approvalId: denied.approvalId },
    });
    expect(judgement).toHaveProperty('explanation', expect.stringContaining('2 minutes ago'));
  });

  it.each(['manual', 'smart', 'off'] as const)(
    'P1 what cannot be analysed passes no grant, rule or mode (%s)',
    (mode) => {
      const judgement = judged(TOO_LONG, { mode, rules: [ALLOW_RM], grants: [EVERYTHING] });
      expect(judgement).toMatchObject({
        verdict: 'ask',
        isRememberable: false,
        passesUnattended: false,
        grantOptions: [],
      });
    },
  );
});

describe('P2', () => {
  it('P2 the mode off lets pass what would ask, and says so', () => {
    expect(judged('rm -rf build', { mode: 'off' })).toMatchObject({
      verdict: 'allow',
      because: { kind: 'mode_off' },
    });
    expect(judged('rm -rf build', { mode: 'off', rules: [ASK_RM] }).verdict).toBe('allow');
  });

  it('P2 "everything" lets pass what would ask, by that grant', () => {
    expect(judged('rm -rf build', { grants: [EVERYTHING] })).toMatchObject({
      verdict: 'allow',
      because: { kind: 'everything' },
    });
  });

  it('S5 a word that may turn into what is never run passes no mode and no grant', () => {
    for (const settled of [{ mode: 'off' as const }, { grants: [EVERYTHING] }]) {
      expect(judged('rm -rf "$UNSET/"', settled)).toMatchObject({
        verdict: 'ask',
        isRememberable: false,
        passesUnattended: false,
      });
    }
  });
});

describe('P3', () => {
  it('P3 an ask rule beats grants, allow rules after it and P4, and nothing is remembered', () => {
    const settled = { rules: [ASK_RM, ALLOW_RM], grants: granted('rm -rf build') };
    expect(judged('rm -rf build', settled)).toMatchObject({
      verdict: 'ask',
      isRememberable: false,
      passesUnattended: true,
      grantOptions: [],
    });
    const rules = [aRule('ask', { program: 'ls' })];
    expect(judged('ls', { rules }).verdict).toBe('ask');
  });

  it('P3 the first rule that matches a part counts', () => {
    expect(judged('rm -rf build', { rules: [ALLOW_RM, ASK_RM] })).toMatchObject({
      verdict: 'allow',
      because: { kind: 'covered', ruleIds: [ALLOW_RM.id], grantIds: [] },
    });
    const rules = [aRule('allow', { program: 'git' }), aRule('ask', { program: '*' })];
    expect(judged('git status', { rules }).verdict).toBe('allow');
    expect(judged('git status && ls', { rules }).verdict).toBe('ask');
  });

  it('P3 one part that is not covered keeps the whole call at ask', () => {
    const grants = granted('rm -rf build');
    expect(judged('rm -rf build && git push --force origin main', { grants }).verdict).toBe('ask');
    const both = [...grants, ...granted('git push --force origin main')];
    expect(judged('rm -rf build && git push --force origin main', { grants: both })).toMatchObject({
      verdict: 'allow',
      because: { kind: 'covered' },
    });
  });

  it('P3 a rule and a grant cover a call together, and both are named', () => {
    const judgement = judged('rm -rf build; git push --force origin main', {
      rules: [ALLOW_RM],
      grants: granted('git push --force origin main'),
    });
    expect(judgement).toMatchObject({
      verdict: 'allow',
      because: { kind: 'covered', ruleIds: [ALLOW_RM.id], grantIds: [expect.any(String)] },
    });
  });

  it('P3 an allow rule for one category leaves the other findings of a part', () => {
    const rules = [aRule('allow', { category: 'delete' })];
    expect(judged('rm -rf build', { rules }).verdict).toBe('allow');
    expect(judged('sudo rm -rf build', { rules }).verdict).toBe('ask');
  });

  it('G4 what is not grantable passes neither rules nor grants', () => {
    const rules = [aRule('allow', { program: '*' })];
    expect(judged('cat /srv/countersign-data/key', { rules }).verdict).toBe('ask');
    expect(judged('"$TOOL" build', { rules }).verdict).toBe('ask');
  });

  it('P3 a rule that is not enabled is as none', () => {
    expect(
      judged('ls', { rules: [aRule('deny', { program: 'ls', isEnabled: false })] }).verdict,
    ).toBe('allow');
  });
});

describe('P4 and P7', () => {
  it('P4 nothing risky is allowed', () => {
    expect(judged('ls -la')).toMatchObject({ verdict: 'allow', because: { kind: 'harmless' } });
    expect(judged('ls -la', { mode: 'off' })).toMatchObject({ because: { kind: 'harmless' } });
  });

  it('P7 all findings make one question, with an option for each', () => {
    const judgement = judged('rm -rf build && git push --force origin main');
    expect(judgement).toMatchObject({ verdict: 'ask', isRememberable: true });
    if (judgement.verdict !== 'ask') throw new Error('asked');
    expect(judgement.findings.map(({ category }) => category)).toEqual(['delete', 'git']);
    expect(judgement.grantOptions).toHaveLength(2);
  });

  it.each(['ls', 'rm -rf build', 'rm -rf /', TOO_LONG, '"$X"'])(
    'gives what the judgement schema accepts: %.20s',
    (command) => {
      for (const rules of [[], [ASK_RM], [DENY_RM], [ALLOW_RM]]) {
        const judgement = judged(command, { rules });
        expect(judgementSchema.parse(judgement)).toEqual(judgement);
      }
    },
  );

  it('P3 a finding that belongs to no part is covered by nothing', () => {
    const finding: Finding = {
      category: 'delete',
      title: 'Deletes files',
      explanation: 'Removes build.',
      severity: 'high',
      span: { start: 0, end: 2 },
      isGrantable: true,
    };
    const analysis: CommandAnalysis = {
      isAnalysable: true,
      explanation: 'Said of it.',
      findings: [finding],
      floor: [],
      parts: [],
    };
    expect(decide(analysis).verdict).toBe('ask');
  });
});
