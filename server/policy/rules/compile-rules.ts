import type { PolicyRule } from '@/server/domain/policy-rule';
import { compileGlob, type BadGlob, type Glob } from './compile-glob';
import { compilePathGlob, type GlobFolders } from './path-glob';

/** A rule with its patterns ready to match. */
export interface CompiledRule {
  readonly rule: PolicyRule;
  readonly program: Glob | null;
  readonly path: Glob | null;
  readonly host: Glob | null;
}

/** The enabled rules of a profile, in their order. */
export type CompiledRules = readonly CompiledRule[];

export const NO_RULES: CompiledRules = [];

/**
 * Makes the enabled rules ready to match. A stored rule was checked when it was saved; one that cannot
 * be compiled all the same, because a later version is stricter, fits everything if it denies or asks,
 * and nothing if it allows.
 */
export function compileRules(rules: readonly PolicyRule[], folders: GlobFolders): CompiledRules {
  return rules.filter(({ isEnabled }) => isEnabled).map((rule) => compileRule(rule, folders));
}

function compileRule(rule: PolicyRule, folders: GlobFolders): CompiledRule {
  const name = (text: string | null): Glob | null =>
    text === null ? null : usable(compileGlob(text, 'name'));
  return {
    rule,
    program: name(rule.program),
    path: rule.path === null ? null : usable(compilePathGlob(rule.path, folders)),
    host: name(rule.host?.toLowerCase() ?? null),
  };
}

const usable = (glob: Glob | BadGlob): Glob => ('problem' in glob ? UNSURE : glob);

const UNSURE: Glob = { certainly: () => false, maybe: () => true };
