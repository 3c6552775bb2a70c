'use client';

import { useState } from 'react';
import type { PolicyRule, RuleSet } from '@/server/domain/policy-rule';

/** The rules as they are being edited, and what can be undone. */
export interface RulesDraft {
  rules: readonly PolicyRule[];
  /** The version that was edited. */
  version: number;
  isChanged: boolean;
  /** What the last change was, in words; null when there is nothing to undo. */
  lastChange: string | null;
  change: (rules: readonly PolicyRule[], words: string) => void;
  undo: () => void;
  /** Begins anew with these, as after a saving. */
  begin: (saved: RuleSet) => void;
}

interface State {
  base: RuleSet;
  /** What was before each change, with the change in words; the newest last. */
  past: readonly { rules: readonly PolicyRule[]; words: string }[];
  rules: readonly PolicyRule[];
}

/**
 * Keeps a draft over the saved rules. While nothing is changed it follows what is saved; a draft under
 * way is never replaced by what somebody else saves: saving it then tells of the conflict.
 */
export function useRulesDraft(saved: RuleSet): RulesDraft {
  const [state, setState] = useState<State>(() => stateOf(saved));
  const { base, past, rules } = state;
  const isChanged = JSON.stringify(rules) !== JSON.stringify(base.rules);
  if (!isChanged && saved.version > base.version) setState(stateOf(saved));
  return {
    rules,
    version: base.version,
    isChanged,
    lastChange: past.at(-1)?.words ?? null,
    change: (next, words) => {
      if (next === rules) return;
      setState({ base, rules: next, past: [...past, { rules, words }] });
    },
    undo: () => {
      const before = past.at(-1);
      if (before) setState({ base, rules: before.rules, past: past.slice(0, -1) });
    },
    begin: (from) => setState(stateOf(from)),
  };
}

const stateOf = (base: RuleSet): State => ({ base, past: [], rules: base.rules });
