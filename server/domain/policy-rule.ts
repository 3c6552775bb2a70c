import { z } from 'zod';
import { ruleIdSchema } from './ids';

export const ruleEffectSchema = z.enum(['allow', 'ask', 'deny']);
export type RuleEffect = z.infer<typeof ruleEffectSchema>;

const GLOB_LIMIT = 1_000;

const globSchema = z
  .string()
  .trim()
  .min(1, 'Leave it out, or give a pattern')
  .max(GLOB_LIMIT, 'Use at most 1,000 characters');

/** The tools that a rule can be about. */
export const ruleToolSchema = z.enum(['terminal', 'list', 'read', 'write', 'edit']);
export type RuleTool = z.infer<typeof ruleToolSchema>;

/**
 * One rule of a profile: what it does with a part of a call that meets all of its conditions; a
 * condition that is null is not asked. Whether globs and the category exist is for the policy to say.
 */
export const policyRuleSchema = z.strictObject({
  id: ruleIdSchema,
  effect: ruleEffectSchema,
  tool: ruleToolSchema.nullable(),
  /** A glob on the program's name without its folder, such as `git` or `npm*`. */
  program: globSchema.nullable(),
  /** The id of a category of risk. */
  category: z.string().min(1).max(100).nullable(),
  /** A glob on absolute paths that the part is about; `**` crosses folders, `~` and `$WORKSPACE` count. */
  path: globSchema.nullable(),
  /** A glob on the names of machines that the part reaches. */
  host: globSchema.nullable(),
  /** Why the rule is there, for people; told to the agent when it denies. */
  note: z.string().trim().max(500, 'Use at most 500 characters'),
  isEnabled: z.boolean(),
});
export type PolicyRule = z.infer<typeof policyRuleSchema>;

export const RULE_LIMIT = 500;

/** The ordered rules of a profile. `version` grows with each saving; 0 before the first. */
export const ruleSetSchema = z.object({
  version: z.int().nonnegative(),
  rules: z.array(policyRuleSchema).max(RULE_LIMIT, 'A profile has at most 500 rules'),
  updatedAt: z.number().nullable(),
  updatedByName: z.string().nullable(),
});
export type RuleSet = z.infer<typeof ruleSetSchema>;
