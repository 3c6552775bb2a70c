'use client';

import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { useEffect } from 'react';
import { failureText, refusalOf } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { useIsHydrated } from '@/components/trpc/use-is-hydrated';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { AccessPage } from './access-page';
import { ResetForm } from './reset-form';
import { useFragmentToken } from './use-fragment-token';

/** The page of a reset link: whose password it sets, and the field for the new one. */
export function ResetPage() {
  const token = useFragmentToken();
  const isHydrated = useIsHydrated();
  const trpc = useTRPC();
  const { mutate: check, data, error } = useMutation(trpc.passwordResets.check.mutationOptions());
  useEffect(() => {
    if (token !== null) check({ token });
  }, [token, check]);

  if (token !== null && data !== undefined) {
    return (
      <AccessPage
        title="Choose a new password"
        lead={`For ${data.name}. The link works once and ends every sign-in of this account.`}
      >
        <ResetForm token={token} email={data.email} />
      </AccessPage>
    );
  }
  if (error !== null) {
    return (
      <AccessPage
        title="This link does not work"
        lead={failureText(error, 'The server did not answer, so the link could not be checked.')}
      >
        <div className="flex flex-wrap items-center gap-2">
          {token === null || refusalOf(error) !== null ? null : (
            <Button onClick={() => check({ token })}>Try again</Button>
          )}
          <Button asChild variant="ghost">
            <Link href="/sign-in">Sign in</Link>
          </Button>
        </div>
      </AccessPage>
    );
  }
  if (token === null && isHydrated) {
    return (
      <AccessPage title="Open the whole link" lead="This address lacks its end, which is the key.">
        <p className="text-13 text-fg-2">
          Open the link as you were given it. It works once; if it was opened before, ask an
          administrator for a new one.
        </p>
      </AccessPage>
    );
  }
  return (
    <AccessPage title="Choose a new password" lead="Checking the link.">
      <div role="status" className="grid gap-3">
        <span className="sr-only">Checking the link</span>
        <Skeleton className="h-9" />
      </div>
    </AccessPage>
  );
}
