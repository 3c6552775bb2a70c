'use client';

import { useState, type SyntheticEvent } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { PolicyRule } from '@/server/domain/policy-rule';
import { ANY, readRuleDraft, ruleDraft, type RuleDraft, type RuleErrors } from './rule-draft';
import { EFFECT_OPTIONS, TOOL_OPTIONS } from './rule-words';
import { useRuleCategories } from './use-rule-categories';

interface RuleFormProps {
  formId: string;
  rule: PolicyRule | null;
  onRead: (rule: PolicyRule) => void;
}

const texts = [
  {
    field: 'program',
    label: 'Program',
    hint: 'Without its folder, such as git or npm*',
    isWide: false,
  },
  {
    field: 'host',
    label: 'Host',
    hint: 'A machine that it reaches, such as *.example.org',
    isWide: false,
  },
  {
    field: 'path',
    label: 'Path',
    hint: '* stays within a folder, ** crosses folders; begin with /, ~/, $WORKSPACE or **',
    isWide: true,
  },
] as const;

/** The conditions of a rule and what it does. */
export function RuleForm({ formId, rule, onRead }: RuleFormProps) {
  const [draft, setDraft] = useState(() => ruleDraft(rule));
  const [errors, setErrors] = useState<RuleErrors>({});
  const { options: categories } = useRuleCategories();
  const change = (to: Partial<RuleDraft>): void => setDraft({ ...draft, ...to });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const read = readRuleDraft(draft, rule);
    setErrors(read.errors ?? {});
    if (read.rule !== null) onRead(read.rule);
  };
  return (
    <form id={formId} noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      <Field label="What it does" error={errors.effect} className="sm:col-span-2">
        {(control) => (
          <Select
            {...control}
            value={draft.effect}
            options={EFFECT_OPTIONS}
            onValue={(effect) => change({ effect })}
          />
        )}
      </Field>
      <Field label="Tool" error={errors.tool}>
        {(control) => (
          <Select
            {...control}
            value={draft.tool}
            options={[{ value: ANY, label: 'Any' }, ...TOOL_OPTIONS]}
            onValue={(tool) => change({ tool })}
          />
        )}
      </Field>
      <Field label="Risk" error={errors.category}>
        {(control) => (
          <Select
            {...control}
            value={draft.category}
            options={[{ value: ANY, label: 'Any, or none' }, ...categories]}
            onValue={(category) => change({ category })}
          />
        )}
      </Field>
      {texts.map(({ field, label, hint, isWide }) => (
        <Field
          key={field}
          label={label}
          hint={hint}
          error={errors[field]}
          className={isWide ? 'sm:col-span-2' : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={draft[field]}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="font-mono text-13"
              onChange={(event) => change({ [field]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <Field
        label="Why"
        hint="For people; the agent is told when the rule denies."
        error={errors.note}
        className="sm:col-span-2"
      >
        {(control) => (
          <Input
            {...control}
            value={draft.note}
            autoComplete="off"
            onChange={(event) => change({ note: event.target.value })}
          />
        )}
      </Field>
    </form>
  );
}
