import { RULE_LIMIT, policyRuleSchema, type PolicyRule } from '@/server/domain/policy-rule';
import { compileGlob } from './compile-glob';
import { compilePathGlob } from './path-glob';
import { KNOWN_CATEGORIES } from './known-categories';

/** What is wrong with one rule. `position` counts from 1, as people see the list. */
interface RuleProblem {
  position: number;
  field: string;
  /** What is wrong and what to do, as the end of a sentence about the field. */
  problem: string;
}

const CONDITIONS = ['tool', 'program', 'category', 'path', 'host'] as const;
const NO_FOLDERS = { homes: ['/home'], workspaces: ['/workspace'] };

/**
 * Reads rules that came from outside. Gives them as they would be stored, or everything that is wrong
 * with them: a field that is none, a bad pattern, an unknown category, a rule without a condition, or
 * one that is there twice.
 */
export function checkRules(
  given: readonly unknown[],
): { rules: PolicyRule[] } | { problems: RuleProblem[] } {
  if (given.length > RULE_LIMIT) {
    const problem = `there are more than ${String(RULE_LIMIT)} rules. Take some out`;
    return { problems: [{ position: RULE_LIMIT + 1, field: 'rules', problem }] };
  }
  const problems: RuleProblem[] = [];
  const rules: PolicyRule[] = [];
  const firstOf = new Map<string, number>();
  for (const [index, each] of given.entries()) {
    const position = index + 1;
    const parsed = policyRuleSchema.safeParse(each);
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) {
        problems.push({ position, field: path.join('.') || 'rule', problem: sentence(message) });
      }
      continue;
    }
    const rule = parsed.data;
    rules.push(rule);
    problems.push(...problemsOf(rule).map((problem) => ({ position, ...problem })));
    for (const [field, key] of [
      ['id', `id ${rule.id}`],
      ['rule', JSON.stringify(CONDITIONS.map((condition) => rule[condition]))],
    ] as const) {
      const first = firstOf.get(key);
      if (first === undefined) firstOf.set(key, position);
      else {
        const same = field === 'id' ? 'has the id of' : 'asks for the same as';
        problems.push({ position, field, problem: `${same} rule ${String(first)}. Take one out` });
      }
    }
  }
  return problems.length > 0 ? { problems } : { rules };
}

/** All problems as one text, each with its place. */
export function tellProblems(problems: readonly RuleProblem[]): string {
  return problems
    .slice(0, 5)
    .map(({ position, field, problem }) => `Rule ${String(position)}, ${field}: ${problem}.`)
    .join(' ');
}

function problemsOf(rule: PolicyRule): Omit<RuleProblem, 'position'>[] {
  const { program, path, host, category } = rule;
  const found: Omit<RuleProblem, 'position'>[] = [];
  if (CONDITIONS.every((condition) => rule[condition] === null)) {
    found.push({
      field: 'rule',
      problem: 'it has no condition and would match every call. Give one',
    });
  }
  if (category !== null && !KNOWN_CATEGORIES.has(category)) {
    found.push({
      field: 'category',
      problem: `there is no category “${category}”. Choose one of the list`,
    });
  }
  const globs = [
    ['program', program === null ? null : checkProgram(program)],
    ['path', path === null ? null : compilePathGlob(path, NO_FOLDERS)],
    ['host', host === null ? null : compileGlob(host, 'name')],
  ] as const;
  for (const [field, glob] of globs) {
    if (glob !== null && 'problem' in glob) found.push({ field, problem: glob.problem });
  }
  return found;
}

function checkProgram(text: string): ReturnType<typeof compileGlob> {
  if (text.includes('/')) {
    return { problem: 'it has a folder. Name the program alone; it is matched wherever it lies' };
  }
  if (/\s/u.test(text)) {
    return { problem: 'it has a space. Name the program alone, without its arguments' };
  }
  return compileGlob(text, 'name');
}

const sentence = (message: string): string => message.replace(/\.$/u, '');
