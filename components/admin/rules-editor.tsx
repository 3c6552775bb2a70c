'use client';

import { Plus, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { PolicyRule, RuleSet } from '@/server/domain/policy-rule';
import type { Profile } from '@/server/domain/profile';
import { RuleDialog } from './rule-dialog';
import { RuleList } from './rule-list';
import { RuleTester } from './rule-tester';
import { RulesFileActions } from './rules-file-actions';
import { RulesSaveBar } from './rules-save-bar';
import { useRulesDraft } from './use-rules-draft';

/** Edits the rules of a profile, tries them, and saves them as a whole. */
export function RulesEditor({ profile, saved }: { profile: Profile; saved: RuleSet }) {
  const draft = useRulesDraft(saved);
  // The rule in the dialog; null for a new one.
  const [edited, setEdited] = useState<{ rule: PolicyRule | null } | null>(null);
  const { rules, change } = draft;

  const put = (rule: PolicyRule): void => {
    const isKnown = rules.some(({ id }) => id === rule.id);
    if (isKnown)
      change(
        rules.map((each) => (each.id === rule.id ? rule : each)),
        'edited a rule',
      );
    else change([...rules, rule], 'added a rule');
    setEdited(null);
  };
  const add = (
    <Button variant="primary" onClick={() => setEdited({ rule: null })}>
      <Plus size={15} aria-hidden="true" />
      Add a rule
    </Button>
  );

  return (
    <div className="grid min-h-0 flex-1 overflow-y-auto xl:grid-cols-[minmax(0,1fr)_26rem] xl:overflow-hidden">
      <section aria-label="Rules" className="flex min-w-0 flex-col xl:min-h-0 xl:overflow-y-auto">
        <div className="flex flex-wrap items-center gap-2 px-5 py-3 max-sm:px-3">
          {rules.length === 0 ? null : add}
          <RulesFileActions
            profileId={profile.id}
            hasSaved={saved.rules.length > 0}
            onImported={(imported) => change(imported, 'imported a file')}
          />
        </div>
        {rules.length === 0 ? (
          <EmptyState
            icon={<ScrollText size={18} />}
            title="No rules for this profile"
            action={add}
          >
            What is risky asks, everything else passes. A rule allows, asks about or denies calls by
            program, risk, path or host.
          </EmptyState>
        ) : (
          <RuleList rules={rules} onChange={change} onEdit={(rule) => setEdited({ rule })} />
        )}
        <RulesSaveBar profile={profile} draft={draft} />
      </section>
      <RuleTester profile={profile} rules={rules} />
      {edited === null ? null : (
        <RuleDialog rule={edited.rule} onSave={put} onClose={() => setEdited(null)} />
      )}
    </div>
  );
}
