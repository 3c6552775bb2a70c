'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Pagination } from '@/components/ui/pagination';
import { Skeleton } from '@/components/ui/skeleton';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { ApprovalRecord } from './approval-record';

const PAGE_SIZE = 50;

interface EndedInboxProps {
  state: 'decided' | 'expired';
  viewerId: string;
}

const empty = {
  decided: { title: 'Nothing was decided yet', words: 'What people approve or deny is kept here.' },
  expired: { title: 'Nothing expired', words: 'What nobody answered in time is kept here.' },
} as const;

/** What was decided, or expired, newest first. */
export function EndedInbox({ state, viewerId }: EndedInboxProps) {
  const [page, setPage] = useState(1);
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.approvals.history.queryOptions({ state, page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  if (query.isPending) {
    return (
      <div aria-busy="true" className="mx-auto grid w-full max-w-[776px] gap-4 px-5 py-4">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-14 w-full" />
        ))}
      </div>
    );
  }
  if (query.data === undefined) {
    return (
      <ErrorState
        title="These approvals could not be loaded"
        detail={failureText(query.error, 'The server did not answer.')}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        className="m-auto"
      />
    );
  }
  const { rows, total } = query.data;
  if (rows.length === 0) {
    return (
      <EmptyState icon={<History size={18} />} title={empty[state].title} className="m-auto">
        {empty[state].words}
      </EmptyState>
    );
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <ul className="mx-auto grid w-full max-w-[776px] gap-2.5 px-5 py-4 max-sm:px-4">
        {rows.map((row) => (
          <li key={row.id}>
            <Link href={`/sessions/${row.sessionId}`} className="block rounded-md text-fg">
              <ApprovalRecord approval={row} viewerId={viewerId} onOpen={() => {}} hasSession />
            </Link>
          </li>
        ))}
      </ul>
      {total > PAGE_SIZE ? (
        <div className="mx-auto w-full max-w-[776px] px-5 pb-4">
          <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
        </div>
      ) : null}
    </div>
  );
}
