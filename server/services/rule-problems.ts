import { DomainError } from '@/server/domain/domain-error';
import type { PolicyRule } from '@/server/domain/policy-rule';
import { checkRules, tellProblems } from '@/server/policy/rules/check-rules';

/**
 * Gives rules that came from outside as they would be stored. Throws `invalid_input` that names each
 * bad rule by its position and field; `details.problems` lists them for programs.
 */
export function checkedRules(given: readonly unknown[]): PolicyRule[] {
  const checked = checkRules(given);
  if ('rules' in checked) return checked.rules;
  const { problems } = checked;
  throw new DomainError('invalid_input', `rules: ${tellProblems(problems)}`, {
    details: { field: 'rules', problems },
  });
}
