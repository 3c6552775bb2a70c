import type { Tone } from '@/components/ui/tone';
import type { PolicyRule, RuleEffect, RuleTool } from '@/server/domain/policy-rule';

export const EFFECT_OPTIONS: readonly { value: RuleEffect; label: string; hint: string }[] = [
  { value: 'allow', label: 'Allow', hint: 'Passes unasked, when it certainly fits' },
  { value: 'ask', label: 'Ask', hint: 'Asks every time; nothing is remembered' },
  { value: 'deny', label: 'Deny', hint: 'Refused, wherever the rule stands' },
];

const EFFECT_TONES: Readonly<Record<RuleEffect, Tone>> = {
  allow: 'ok',
  ask: 'waiting',
  deny: 'failed',
};

export const TOOL_OPTIONS: readonly { value: RuleTool; label: string }[] = [
  { value: 'terminal', label: 'Commands' },
  { value: 'read', label: 'Reading files' },
  { value: 'list', label: 'Listing folders' },
  { value: 'write', label: 'Writing files' },
  { value: 'edit', label: 'Editing files' },
];

export function effectTone(effect: RuleEffect): Tone {
  return EFFECT_TONES[effect];
}

export function effectWord(effect: RuleEffect): string {
  return EFFECT_OPTIONS.find(({ value }) => value === effect)?.label ?? effect;
}

/** One condition of a rule, as a pair of words. */
interface ConditionWords {
  name: string;
  value: string;
}

/** The conditions of a rule; `titleOf` gives the title of a category. */
export function conditionsOf(
  rule: PolicyRule,
  titleOf: (category: string) => string,
): ConditionWords[] {
  const { tool, program, category, path, host } = rule;
  const toolWord = TOOL_OPTIONS.find(({ value }) => value === tool)?.label ?? tool;
  return [
    ...(toolWord === null ? [] : [{ name: 'tool', value: toolWord }]),
    ...(program === null ? [] : [{ name: 'program', value: program }]),
    ...(category === null ? [] : [{ name: 'risk', value: titleOf(category) }]),
    ...(path === null ? [] : [{ name: 'path', value: path }]),
    ...(host === null ? [] : [{ name: 'host', value: host }]),
  ];
}
