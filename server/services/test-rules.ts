import type { Span } from '@/server/domain/finding';
import type { Finding } from '@/server/domain/finding';
import type { GrantId, ProfileId, RuleId } from '@/server/domain/ids';
import type { Judgement } from '@/server/domain/judgement';
import type { GrantPattern } from '@/server/domain/grant';
import type { CallPart } from '@/server/policy/call-part';
import type { SeenCall } from '@/server/policy/call-reader';
import { decide, NOTHING_SETTLED } from '@/server/policy/decide';
import { coverageOf, type PartCoverage } from '@/server/policy/grants/coverage';
import { showPath } from '@/server/policy/paths/path-pattern';
import { compileRules, type CompiledRules } from '@/server/policy/rules/compile-rules';
import { denyingRule } from '@/server/policy/rules/rule-verdicts';
import { existingProfile } from './profile-rules';
import type { AdminActor } from './require-admin';
import { checkedRules } from './rule-problems';
import type { ServiceRuntime } from './service-runtime';

/** By what one finding of a part is let pass, or the part is asked about or refused. */
type DecidedBy =
  | { kind: 'rule'; ruleId: RuleId }
  | { kind: 'grant'; grantId: GrantId; words: string }
  | { kind: 'nothing' };

/** One part of a tested command, as the policy sees it. */
interface TestedPart {
  span: Span;
  /** Null where only the run would show it. */
  program: string | null;
  words: readonly (string | null)[];
  paths: readonly string[];
  hosts: readonly string[];
  findings: readonly { finding: Finding; decidedBy: DecidedBy }[];
  decidedBy: DecidedBy;
}

/** More of a part than this is not shown. */
const MOST_SHOWN = 12;

/**
 * Judges a command as an agent of this profile would have it judged in a session of its own, with rules
 * that need not be saved (null takes the saved ones). Nothing runs and nobody is asked. Rejects with
 * `not_found`, and with `invalid_input` for bad rules.
 */
export async function testRules(
  runtime: ServiceRuntime,
  _admin: AdminActor,
  input: {
    profileId: ProfileId;
    rules: readonly unknown[] | null;
    command: string;
    cwd?: string | undefined;
  },
): Promise<{ judgement: Judgement; parts: TestedPart[] }> {
  const { profileId, command } = input;
  const profile = await existingProfile(runtime, profileId);
  const { workspace } = profile;
  const seen = runtime.reader.read(
    { tool: 'terminal', command, cwd: input.cwd ?? workspace },
    profile,
  );
  if (seen === null) throw new TypeError('A command can always be read.');
  const saved =
    input.rules === null
      ? (await runtime.rows.ruleSets.find(profileId)).rules
      : checkedRules(input.rules);
  const rules = compileRules(saved, runtime.reader.folders(profile));
  const now = runtime.clock.now();
  const grants = await runtime.rows.grants.listOfProfile(profileId, now);
  const judgement = decide(seen.analysis, {
    ...NOTHING_SETTLED,
    mode: profile.mode,
    rules,
    grants,
    call: seen.identity(),
    options: seen.options,
    now,
  });
  return { judgement, parts: testedParts(seen, { rules, grants }) };
}

function testedParts(
  seen: SeenCall,
  by: {
    rules: CompiledRules;
    grants: readonly { id: GrantId; pattern: GrantPattern; words: string }[];
  },
): TestedPart[] {
  const { parts } = coverageOf(seen.analysis, { ...by, call: seen.identity() });
  const wordsOf = (grantId: GrantId): string =>
    by.grants.find(({ id }) => id === grantId)?.words ?? '';
  // As they stand in the text: a wrapper before what it starts.
  const inOrder = [...parts].sort(
    (a, b) => a.part.span.start - b.part.span.start || b.part.span.end - a.part.span.end,
  );
  return inOrder.map(({ part, askedBy, allowedBy, findings }) => ({
    ...shown(part),
    findings: findings.map(({ finding, by: cover }) => ({
      finding,
      decidedBy: decidedBy(cover, wordsOf),
    })),
    decidedBy: ofRule(denyingRule(by.rules, [part]) ?? askedBy ?? allowedBy),
  }));
}

const ofRule = (rule: { id: RuleId } | undefined): DecidedBy =>
  rule === undefined ? { kind: 'nothing' } : { kind: 'rule', ruleId: rule.id };

function decidedBy(
  cover: PartCoverage['findings'][number]['by'],
  wordsOf: (grantId: GrantId) => string,
): DecidedBy {
  switch (cover?.kind) {
    case 'rule':
      return ofRule(cover.rule);
    case 'grant':
      return { kind: 'grant', grantId: cover.grantId, words: wordsOf(cover.grantId) };
    case undefined:
      return { kind: 'nothing' };
  }
}

function shown(part: CallPart): Omit<TestedPart, 'findings' | 'decidedBy'> {
  return {
    span: part.span,
    program: part.program,
    words: part.words.slice(0, MOST_SHOWN),
    paths: part.paths().values.slice(0, MOST_SHOWN).map(showPath),
    hosts: part.hosts().values.slice(0, MOST_SHOWN),
  };
}
