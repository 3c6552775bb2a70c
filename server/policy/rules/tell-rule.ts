import type { PolicyRule } from '@/server/domain/policy-rule';

/** What a rule is about, as a phrase for people: `git, under ~/work`. */
function describeRule(rule: PolicyRule): string {
  const { tool, program, category, path, host } = rule;
  const conditions = [
    ...(program === null ? [] : [`program ${program}`]),
    ...(category === null ? [] : [`category ${category}`]),
    ...(path === null ? [] : [`path ${path}`]),
    ...(host === null ? [] : [`host ${host}`]),
    ...(tool === null ? [] : [`tool ${tool}`]),
  ];
  return conditions.join(', ');
}

/** Why a call was refused, for the agent and for people. */
export function tellDenying(rule: PolicyRule): string {
  return `A rule of this profile denies it (${describeRule(rule)})${because(rule)}. It did not run; do not try to reach the same end another way.`;
}

/** Why a call is asked about, before what was found in it. */
export function tellAsking(rule: PolicyRule, explanation: string): string {
  const asks = `A rule of this profile asks about it every time (${describeRule(rule)})${because(rule)}.`;
  return explanation === '' ? asks : `${asks} ${explanation}`;
}

const because = ({ note }: PolicyRule): string =>
  note === '' ? '' : `: ${note.replace(/[.!]$/u, '')}`;
