import type { GrantPattern } from '@/server/domain/grant';
import { grantIdSchema } from '@/server/domain/ids';
import type { Judgement } from '@/server/domain/judgement';
import type { PolicyRule } from '@/server/domain/policy-rule';
import { createId } from '@/server/platform/create-id';
import type { SeenCall } from '@/server/policy/call-reader';
import { decide, NOTHING_SETTLED, type Grounds } from '@/server/policy/decide';
import { compileRules } from '@/server/policy/rules/compile-rules';
import { testReader } from '@/tests/support/test-policy';
import { CASE_CONTEXT } from './judge-command';

const { cwd: CWD, workspace } = CASE_CONTEXT;
/** Nothing of the machine of the cases exists, and no path in it is a link. */
const reader = testReader({
  place: () => CASE_CONTEXT,
  files: { readScript: () => undefined, realpath: (path) => path },
});
const folders = reader.folders({ workspace });

/** A command as the policy sees it on the machine of the cases. */
export function see(command: string, cwd = CWD): SeenCall {
  const seen = reader.read({ tool: 'terminal', command, cwd }, { workspace, fileWrites: 'ask' });
  if (seen === null) throw new TypeError('A command is always seen.');
  return seen;
}

/** The verdict on a command with these things settled. */
export function judged(
  command: string,
  settled: {
    rules?: PolicyRule[];
    grants?: GrantPattern[];
    cwd?: string;
  } & Partial<Omit<Grounds, 'rules' | 'grants'>> = {},
): Judgement {
  const { rules = [], grants = [], cwd, ...others } = settled;
  const seen = see(command, cwd);
  return decide(seen.analysis, {
    ...NOTHING_SETTLED,
    call: seen.identity(),
    options: seen.options,
    ...others,
    rules: compileRules(rules, folders),
    grants: grants.map((pattern) => ({ id: grantIdSchema.parse(createId('grt')), pattern })),
  });
}

/** What is granted for a command, each part at its default level unless another is named. */
export function granted(command: string, level?: 'exact' | 'shown' | 'category'): GrantPattern[] {
  return see(command)
    .options()
    .flatMap(({ levels, defaultLevel }) =>
      levels.flatMap((each) => (each.level === (level ?? defaultLevel) ? [each.pattern] : [])),
    );
}
