import { describe, expect, it } from 'vitest';
import { checkRules, tellProblems } from '@/server/policy/rules/check-rules';
import { aRule } from '@/tests/support/a-rule';

function problemsOf(rules: readonly unknown[]) {
  const checked = checkRules(rules);
  return 'problems' in checked ? checked.problems : [];
}

describe('checkRules', () => {
  it('gives good rules as they are', () => {
    const rules = [
      aRule('allow', { program: 'git', category: 'git', path: '$WORKSPACE/**' }),
      aRule('deny', { host: '*.example.org' }),
      aRule('ask', { category: 'workspace-change' }),
    ];
    expect(checkRules(rules)).toEqual({ rules });
  });

  it.each([
    ['path', { path: '/a/[b' }],
    ['path', { path: 'src/**' }],
    ['program', { program: 'g{it' }],
    ['program', { program: '/usr/bin/git' }],
    ['program', { program: 'git push' }],
    ['host', { host: '***' }],
    ['category', { category: 'no-such' }],
    ['rule', {}],
    ['note', { program: 'a', note: 'x'.repeat(501) }],
  ])('names position and field of a bad %s', (field, conditions) => {
    const problems = problemsOf([aRule('deny', { program: 'ok' }), aRule('allow', conditions)]);
    expect(problems).toMatchObject([{ position: 2, field }]);
    expect(tellProblems(problems)).toMatch(new RegExp(`^Rule 2, ${field}: .+\\.$`, 'u'));
  });

  it('refuses one that is there twice, whatever it does', () => {
    const rules = [aRule('deny', { program: 'a' }), aRule('allow', { program: 'a' })];
    expect(problemsOf(rules)).toMatchObject([{ position: 2, field: 'rule' }]);
    const [first] = rules;
    expect(problemsOf([first, { ...first, program: 'b' }])).toMatchObject([{ field: 'id' }]);
  });

  it('refuses what is no rule, and what it does not know', () => {
    expect(problemsOf(['x'])).toMatchObject([{ position: 1 }]);
    expect(problemsOf([{ ...aRule('deny', { program: 'a' }), user: 'x' }])).toHaveLength(1);
    expect(problemsOf(Array.from({ length: 501 }, () => 'x'))).toMatchObject([{ field: 'rules' }]);
  });
});
