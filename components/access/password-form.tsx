'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { failureText, refusalOf } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { FormProblem } from './form-problem';
import { NewPasswordField } from './new-password-field';
import { EMPTY_PASSWORDS, passwordErrors, type PasswordErrors } from './password-draft';
import { PasswordInput } from './password-input';

/** Changes one's own password, for whoever knows the present one. */
export function PasswordForm({ email }: { email: string }) {
  const [draft, setDraft] = useState(EMPTY_PASSWORDS);
  const [errors, setErrors] = useState<PasswordErrors>({});
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const change = useMutation(
    trpc.account.changePassword.mutationOptions({
      onSuccess: async () => {
        setDraft(EMPTY_PASSWORDS);
        await queryClient.invalidateQueries(trpc.account.signIns.pathFilter());
      },
      onError: (thrown) => {
        if (isWrongPassword(thrown))
          setErrors({ currentPassword: 'This is not your present password' });
      },
    }),
  );
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (change.isPending) return;
    const found = passwordErrors(draft);
    setErrors(found);
    if (Object.keys(found).length === 0) change.mutate(draft);
    else change.reset();
  };
  const problem =
    change.error === null || isWrongPassword(change.error)
      ? null
      : failureText(change.error, 'The server did not answer. Your password is unchanged.');
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 sm:max-w-[400px]">
      {/* For password managers: whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field label="Present password" error={errors.currentPassword}>
        {(control) => (
          <PasswordInput
            {...control}
            name="current-password"
            autoComplete="current-password"
            value={draft.currentPassword}
            onChange={(event) => setDraft({ ...draft, currentPassword: event.target.value })}
          />
        )}
      </Field>
      <NewPasswordField
        label="New password"
        value={draft.newPassword}
        error={errors.newPassword}
        onValue={(newPassword) => setDraft({ ...draft, newPassword })}
      />
      <FormProblem text={problem} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isPending={change.isPending}>
          Change password
        </Button>
        <p role="status" className="text-13 text-ok-text empty:hidden">
          {change.isSuccess && draft === EMPTY_PASSWORDS ? changedWords(change.data) : null}
        </p>
      </div>
    </form>
  );
}

function isWrongPassword(thrown: unknown): boolean {
  return refusalOf(thrown)?.details.field === 'currentPassword';
}

function changedWords({ endedSignIns: count }: { endedSignIns: number }): string {
  if (count === 0) return 'Changed.';
  return `Changed. ${count} other sign-in${count === 1 ? ' was' : 's were'} ended.`;
}
