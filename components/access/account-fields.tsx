'use client';

import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { AccountDraft, AccountErrors } from './account-draft';
import { PasswordInput } from './password-input';

interface AccountFieldsProps {
  draft: AccountDraft;
  errors: AccountErrors;
  onDraft: (draft: AccountDraft) => void;
}

/** Name, e-mail and password of a new account. */
export function AccountFields({ draft, errors, onDraft }: AccountFieldsProps) {
  const { length } = draft.password;
  const counted =
    length === 0 ? 'At least 12 characters.' : `${length} character${length === 1 ? '' : 's'}.`;
  return (
    <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
      <Field label="Name" error={errors.name}>
        {(control) => (
          <Input
            {...control}
            name="name"
            autoComplete="name"
            value={draft.name}
            onChange={(event) => onDraft({ ...draft, name: event.target.value })}
          />
        )}
      </Field>
      <Field label="E-mail" error={errors.email}>
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            autoComplete="username"
            value={draft.email}
            onChange={(event) => onDraft({ ...draft, email: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Password"
        className="sm:col-span-2"
        hint={`${counted} Length is what counts; no rules about symbols.`}
        error={errors.password}
      >
        {(control) => (
          <PasswordInput
            {...control}
            name="new-password"
            autoComplete="new-password"
            value={draft.password}
            onChange={(event) => onDraft({ ...draft, password: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
