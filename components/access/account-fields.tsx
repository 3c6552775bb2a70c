'use client';

import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { AccountDraft, AccountErrors } from './account-draft';
import { NewPasswordField } from './new-password-field';

interface AccountFieldsProps {
  draft: AccountDraft;
  errors: AccountErrors;
  onDraft: (draft: AccountDraft) => void;
}

/** Name, e-mail and password of a new account. */
export function AccountFields({ draft, errors, onDraft }: AccountFieldsProps) {
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
      <NewPasswordField
        label="Password"
        className="sm:col-span-2"
        value={draft.password}
        error={errors.password}
        onValue={(password) => onDraft({ ...draft, password })}
      />
    </div>
  );
}
