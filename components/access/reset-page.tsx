'use client';

import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '@/components/trpc/trpc';
import { AccessPage } from './access-page';
import { LinkPage } from './link-page';
import { ResetForm } from './reset-form';

/** The page of a reset link: whose password it sets, and the field for the new one. */
export function ResetPage() {
  const trpc = useTRPC();
  const check = useMutation(trpc.passwordResets.check.mutationOptions());
  return (
    <LinkPage
      check={check}
      title="Choose a new password"
      refusedTitle="This link does not work"
      opened={({ token, offer: { name, email } }) => (
        <AccessPage
          title="Choose a new password"
          lead={`For ${name}. The link works once and ends every sign-in of this account.`}
        >
          <ResetForm token={token} email={email} />
        </AccessPage>
      )}
    />
  );
}
