'use client';

import { useQuery } from '@tanstack/react-query';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { RetentionForm } from './retention-form';

/** What the server removes by itself: what is set, what that means, and a form to change it. */
export function RetentionPane() {
  const trpc = useTRPC();
  const query = useQuery(trpc.admin.retention.queryOptions());
  return (
    <section aria-labelledby="retention" className="grid max-w-160 gap-4">
      <div className="grid gap-1">
        <h2 id="retention" className="text-14 font-semibold">
          Retention
        </h2>
        <p className="text-13 text-pretty text-fg-2">
          Everything is kept unless you say otherwise here. The server looks once a day, and
          whenever it starts.
        </p>
      </div>
      {query.error !== null && query.data === undefined ? (
        <ErrorState
          title="The retention settings could not be loaded"
          detail={failureText(query.error, 'The server did not answer.')}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : query.data === undefined ? (
        <div className="grid gap-3">
          <Skeleton className="w-40" />
          <Skeleton className="w-64" />
        </div>
      ) : (
        <RetentionForm key={query.data.changedAt} stored={query.data} />
      )}
    </section>
  );
}
