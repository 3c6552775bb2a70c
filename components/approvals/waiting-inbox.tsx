'use client';

import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { useIsHydrated } from '@/components/trpc/use-is-hydrated';
import type { DecisionStore } from './decision-store';
import { WaitingRows } from './waiting-rows';

interface WaitingInboxProps {
  decisions: DecisionStore;
  hostName: string;
  viewerId: string;
}

/** Everything that waits for this person, soonest deadline first, with the prompt of one beside it. */
export function WaitingInbox({ decisions, hostName, viewerId }: WaitingInboxProps) {
  const trpc = useTRPC();
  const query = useQuery(trpc.approvals.pending.queryOptions());
  const isHydrated = useIsHydrated();
  if (!isHydrated || query.isPending) return <InboxSkeleton />;
  if (query.data === undefined) {
    return (
      <ErrorState
        title="The inbox could not be loaded"
        detail={failureText(query.error, 'The server did not answer.')}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        className="m-auto"
      />
    );
  }
  return (
    <WaitingRows rows={query.data} decisions={decisions} hostName={hostName} viewerId={viewerId} />
  );
}

function InboxSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-5 px-5 py-4">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-9 w-full max-w-[720px]" />
      ))}
    </div>
  );
}
