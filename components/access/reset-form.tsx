'use client';

import { useMutation } from '@tanstack/react-query';
import { CornerDownLeft } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { Button } from '@/components/ui/button';
import { FormProblem } from './form-problem';
import { NewPasswordField } from './new-password-field';
import { newPasswordError } from './password-draft';
import { signIn } from './sign-in';

/** Sets the new password and signs in with it. */
export function ResetForm({ token, email }: { token: string; email: string }) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const trpc = useTRPC();
  const complete = useMutation(
    trpc.passwordResets.complete.mutationOptions({
      onSuccess: async (account) => {
        // The password counts now; should signing in fail, the sign-in page is where to go on.
        const refusal = await signIn({ email: account.email, password });
        window.location.assign(refusal === null ? '/' : '/sign-in');
      },
    }),
  );
  // Until the next document is there, so that nothing is sent twice.
  const isPending = complete.isPending || complete.isSuccess;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isPending) return;
    const found = newPasswordError(password);
    setError(found);
    if (found === undefined) complete.mutate({ token, password });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <NewPasswordField
        label="New password"
        value={password}
        error={error}
        onValue={(value) => {
          setPassword(value);
          setError(undefined);
        }}
      />
      <FormProblem
        text={
          complete.error === null
            ? null
            : failureText(complete.error, 'The server did not answer. Try again.')
        }
      />
      <Button type="submit" variant="primary" size="lg" isPending={isPending}>
        Set the password and sign in
        <CornerDownLeft size={15} aria-hidden="true" />
      </Button>
    </form>
  );
}
