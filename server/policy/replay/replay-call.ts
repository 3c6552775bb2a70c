import type { Judgement } from '@/server/domain/judgement';
import type { RuleId } from '@/server/domain/ids';
import type { PolicyMode } from '@/server/domain/profile';
import type { SeenCall } from '../call-reader';
import { decide, NOTHING_SETTLED } from '../decide';
import { coverageOf } from '../grants/coverage';
import type { CompiledRules } from '../rules/compile-rules';
import { denyingRule } from '../rules/rule-verdicts';

/** What rules alone would make of a call: no grant is counted, and nobody is asked. */
export interface ReplayedVerdict {
  verdict: Judgement['verdict'];
  /** The rules that match a part of it, whether or not that settles the call. */
  matchedRuleIds: readonly RuleId[];
}

/** Judges a call of the past by these rules. Pure. */
export function replayCall(
  { analysis }: SeenCall,
  by: { rules: CompiledRules; mode: PolicyMode },
): ReplayedVerdict {
  const { rules, mode } = by;
  const { verdict } = decide(analysis, { ...NOTHING_SETTLED, rules, mode });
  if (rules.length === 0) return { verdict, matchedRuleIds: [] };
  const denying = denyingRule(rules, analysis.parts);
  const { parts, ruleIds } = coverageOf(analysis, { rules, grants: [], call: undefined });
  const others = parts.flatMap(({ askedBy, allowedBy }) => [askedBy, allowedBy]);
  const ids = [denying, ...others].flatMap((rule) => (rule === undefined ? [] : [rule.id]));
  return { verdict, matchedRuleIds: [...new Set([...ids, ...ruleIds])] };
}
