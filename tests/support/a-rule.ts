import { ruleIdSchema } from '@/server/domain/ids';
import type { PolicyRule } from '@/server/domain/policy-rule';
import { createId } from '@/server/platform/create-id';

/** An enabled rule without conditions but those given. */
export function aRule(
  effect: PolicyRule['effect'],
  conditions: Partial<Omit<PolicyRule, 'effect'>> = {},
): PolicyRule {
  return {
    id: ruleIdSchema.parse(createId('rul')),
    effect,
    tool: null,
    program: null,
    category: null,
    path: null,
    host: null,
    note: '',
    isEnabled: true,
    ...conditions,
  };
}
