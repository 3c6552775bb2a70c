'use client';

import { useMutation } from '@tanstack/react-query';
import { CornerDownLeft } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import { useTRPC } from '@/components/trpc/trpc';
import { Button } from '@/components/ui/button';
import { AccountFields } from './account-fields';
import { FormProblem } from './form-problem';
import { useAccountForm } from './use-account-form';

/** Makes the account an invite stands for and signs in with it. */
export function InviteForm({ token }: { token: string }) {
  const trpc = useTRPC();
  const accept = useMutation(trpc.invites.accept.mutationOptions());
  const form = useAccountForm({ create: (draft) => accept.mutateAsync({ token, ...draft }) });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void form.submit(true);
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <AccountFields draft={form.draft} errors={form.errors} onDraft={form.setDraft} />
      <FormProblem text={form.problem} />
      <Button type="submit" variant="primary" size="lg" isPending={form.isPending}>
        Create account and open
        <CornerDownLeft size={15} aria-hidden="true" />
      </Button>
    </form>
  );
}
