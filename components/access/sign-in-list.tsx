'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor } from 'lucide-react';
import { useState } from 'react';
import { TimeAgo } from '@/components/frame/ticking-time';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import type { SignIn } from '@/server/domain/sign-in';
import { deviceWords } from './device-words';

const UNREACHABLE = 'The server did not answer; nothing was ended. Try again.';

/** Where one is signed in, with a way to end each, or all at once. */
export function SignInList() {
  const trpc = useTRPC();
  // Nothing live keeps it true: it is read again whenever the page is opened.
  const query = useQuery(trpc.account.signIns.queryOptions(undefined, { staleTime: 0 }));
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState
        title="Your sign-ins could not be loaded"
        detail={failureText(query.error, 'The server did not answer.')}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    ) : (
      <div role="status" className="grid gap-3">
        <span className="sr-only">Loading your sign-ins</span>
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </div>
    );
  }
  return (
    <>
      <ul aria-label="Your sign-ins" className="mb-4 divide-y divide-line border-y border-line">
        {query.data.map((signIn) => (
          <SignInItem key={signIn.id} signIn={signIn} />
        ))}
      </ul>
      <SignOutEverywhere />
    </>
  );
}

function SignInItem({ signIn }: { signIn: SignIn }) {
  const { id, isCurrent, lastSeenAt, address, userAgent } = signIn;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const end = useMutation(
    trpc.account.endSignIn.mutationOptions({
      // Also when it was ended elsewhere already.
      onSettled: () => queryClient.invalidateQueries(trpc.account.signIns.pathFilter()),
    }),
  );
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Monitor size={16} aria-hidden="true" className="shrink-0 text-fg-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-13 font-medium">
          <span title={userAgent ?? undefined}>{deviceWords(userAgent)}</span>
          {isCurrent ? <Chip tone="accent">this one</Chip> : null}
        </p>
        <p className="text-12 text-fg-2">
          {address === null ? null : `${address} · `}
          last seen <TimeAgo at={lastSeenAt} />
        </p>
        <p role="alert" className="text-12 text-failed-text empty:hidden">
          {end.error === null ? null : failureText(end.error, UNREACHABLE)}
        </p>
      </div>
      {isCurrent ? null : (
        <Button size="sm" isPending={end.isPending} onClick={() => end.mutate({ signInId: id })}>
          Sign out
        </Button>
      )}
    </li>
  );
}

function SignOutEverywhere() {
  const [isAsked, setAsked] = useState(false);
  const trpc = useTRPC();
  const endAll = useMutation(
    trpc.account.endAllSignIns.mutationOptions({
      // A whole new document: nothing of this person's data stays in memory.
      onSuccess: () => window.location.assign('/sign-in'),
    }),
  );
  return (
    <>
      <Button variant="danger" onClick={() => setAsked(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={(isOpen) => {
          setAsked(isOpen);
          endAll.reset();
        }}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        isDanger
        isPending={endAll.isPending}
        error={endAll.error === null ? null : failureText(endAll.error, UNREACHABLE)}
        onConfirm={() => endAll.mutate()}
      >
        Every browser, this one too, has to sign in again. What runs goes on.
      </ConfirmDialog>
    </>
  );
}
