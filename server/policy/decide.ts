import type { Finding } from '../domain/finding';
import type { GrantOption, GrantPattern } from '../domain/grant';
import type { GrantId, RuleId } from '../domain/ids';
import type { Judgement } from '../domain/judgement';
import type { PolicyMode } from '../domain/profile';
import type { CommandAnalysis } from './analyse-command';
import { coverageOf, type StoredGrant } from './grants/coverage';
import type { DeniedParts } from './grants/denied-before';
import { tellDenial } from './grants/tell-denial';
import { NO_RULES, type CompiledRules } from './rules/compile-rules';
import { denyingRule } from './rules/rule-verdicts';
import { tellAsking, tellDenying } from './rules/tell-rule';

/** What people have settled beforehand about the calls of a session. */
export interface Grounds {
  readonly mode: PolicyMode;
  readonly rules: CompiledRules;
  readonly grants: readonly StoredGrant[];
  /** What a person denied earlier in this run that this call falls under. */
  readonly denied: DeniedParts | undefined;
  /** The identical call, or the file, as a grant would name it. */
  readonly call: GrantPattern | undefined;
  /** Makes what may be granted; asked only when a person is. */
  readonly options: () => GrantOption[];
  readonly now: number;
}

/** Nobody has settled anything: the built-in policy alone. */
export const NOTHING_SETTLED: Grounds = {
  mode: 'manual',
  rules: NO_RULES,
  grants: [],
  denied: undefined,
  call: undefined,
  options: () => [],
  now: 0,
};

/**
 * The verdict on a call from what was found and what people have settled, P1 to P4 and P7 in this
 * order; the first that applies ends it. Who is absent (P5) and what a guardian says (P6) comes after.
 *
 * What cannot be analysed, and what is marked as not grantable because it may turn into anything, passes
 * no rule, grant or mode.
 */
export function decide(analysis: CommandAnalysis, grounds: Grounds = NOTHING_SETTLED): Judgement {
  const { findings, floor, isAnalysable, parts } = analysis;
  // P1
  if (floor.length > 0) {
    return { verdict: 'never', explanation: explainFloor(floor), findings: floor };
  }
  const denying = denyingRule(grounds.rules, parts);
  if (denying !== undefined) {
    const because = { kind: 'rule', ruleId: denying.id } as const;
    return { verdict: 'deny', because, explanation: tellDenying(denying), findings };
  }
  const { denied } = grounds;
  if (denied !== undefined) {
    const { approvalId, deniedAt } = denied;
    const because = { kind: 'denied_before', approvalId, deniedAt } as const;
    const explanation = tellDenial(grounds.now - deniedAt);
    return { verdict: 'deny', because, explanation, findings };
  }
  const { explanation } = analysis;
  if (!isAnalysable) return ask({ explanation, findings, passesUnattended: false });
  const isPassable = findings.every(({ isGrantable }) => isGrantable);
  const coverage = coverageOf(analysis, grounds);
  // P2
  if (isPassable && (findings.length > 0 || coverage.askedBy !== undefined)) {
    if (grounds.mode === 'off') {
      return { verdict: 'allow', because: { kind: 'mode_off' }, findings };
    }
    const open = grounds.grants.find(({ pattern }) => pattern.kind === 'everything');
    if (open !== undefined) {
      return { verdict: 'allow', because: { kind: 'everything', grantId: open.id }, findings };
    }
  }
  // P3
  const { askedBy } = coverage;
  if (askedBy !== undefined) {
    const told = tellAsking(askedBy, findings.length > 0 ? explanation : '');
    return ask({ explanation: told, findings, passesUnattended: isPassable });
  }
  if (findings.length > 0 && isPassable && coverage.isWhole) {
    return { verdict: 'allow', because: covered(coverage), findings };
  }
  // P4
  if (findings.length === 0) {
    return { verdict: 'allow', because: { kind: 'harmless' }, findings };
  }
  // P7
  return ask({
    explanation,
    findings,
    passesUnattended: isPassable,
    grantOptions: isPassable ? grounds.options() : [],
    isRememberable: isPassable,
  });
}

function ask(
  by: Pick<
    Extract<Judgement, { verdict: 'ask' }>,
    'explanation' | 'findings' | 'passesUnattended'
  > & {
    isRememberable?: boolean;
    grantOptions?: GrantOption[];
  },
): Judgement {
  return { verdict: 'ask', isRememberable: false, grantOptions: [], guardian: null, ...by };
}

function covered(by: { grantIds: readonly GrantId[]; ruleIds: readonly RuleId[] }) {
  return { kind: 'covered' as const, grantIds: [...by.grantIds], ruleIds: [...by.ruleIds] };
}

function explainFloor(floor: readonly Finding[]): string {
  return [...new Set(floor.map(({ explanation }) => explanation))].join(' ');
}
