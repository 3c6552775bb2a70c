import {
  policyRuleSchema,
  type PolicyRule,
  type RuleEffect,
  type RuleTool,
} from '@/server/domain/policy-rule';
import { newRuleId } from './new-rule-id';

/** Stands for "not asked" in a list of choices. */
export const ANY = 'any';

/** A rule as typed: what is empty, or `any`, is not asked. */
export interface RuleDraft {
  effect: RuleEffect;
  tool: RuleTool | typeof ANY;
  category: string;
  program: string;
  path: string;
  host: string;
  note: string;
}

export type RuleErrors = Partial<Record<keyof RuleDraft, string>>;

export function ruleDraft(rule: PolicyRule | null): RuleDraft {
  return {
    effect: rule?.effect ?? 'allow',
    tool: rule?.tool ?? ANY,
    category: rule?.category ?? ANY,
    program: rule?.program ?? '',
    path: rule?.path ?? '',
    host: rule?.host ?? '',
    note: rule?.note ?? '',
  };
}

/** Reads a draft as the rule it changes, or as a new one; or says what is wrong with each field. */
export function readRuleDraft(
  draft: RuleDraft,
  rule: PolicyRule | null,
): { rule: PolicyRule; errors: null } | { rule: null; errors: RuleErrors } {
  const typed = (text: string): string | null => (text.trim() === '' ? null : text.trim());
  const read = policyRuleSchema.safeParse({
    id: rule?.id ?? newRuleId(),
    effect: draft.effect,
    tool: draft.tool === ANY ? null : draft.tool,
    category: draft.category === ANY ? null : draft.category,
    program: typed(draft.program),
    path: typed(draft.path),
    host: typed(draft.host),
    note: draft.note,
    isEnabled: rule?.isEnabled ?? true,
  });
  if (!read.success) {
    const errors: RuleErrors = {};
    for (const { path, message } of read.error.issues) {
      errors[path[0] as keyof RuleDraft] ??= message;
    }
    return { rule: null, errors };
  }
  const { tool, category, program, path, host } = read.data;
  const isBare = [tool, category, program, path, host].every((one) => one === null);
  return isBare
    ? { rule: null, errors: { program: 'Give at least one condition; this would fit every call' } }
    : { rule: read.data, errors: null };
}
