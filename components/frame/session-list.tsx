'use client';

import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useMemo, useState } from 'react';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { useServerTime } from '@/components/trpc/use-server-time';
import { cn } from '@/components/ui/cn';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { startOfDay } from '@/components/ui/format-instant';
import { Skeleton } from '@/components/ui/skeleton';
import { mayAuthorSessions } from '@/server/domain/permission';
import type { SessionRow } from '@/server/domain/session';
import { matchesSearch } from './matches-search';
import { useRole } from './role-context';
import { groupSessions } from './session-group';
import { SessionMenu } from './session-menu';
import { SessionRowLink } from './session-row-link';
import { SessionSearch } from './session-search';
import { TopNav } from './top-nav';

/** The sidebar of the chat: search, top-level navigation, and one's sessions in their groups. */
export function SessionList() {
  const [search, setSearch] = useState('');
  const [isArchiveShown, setArchiveShown] = useState(false);
  const trpc = useTRPC();
  const sessions = useQuery(trpc.sessions.list.queryOptions({ includeArchived: isArchiveShown }));
  return (
    <>
      <SessionSearch
        value={search}
        onValue={setSearch}
        isArchiveShown={isArchiveShown}
        onArchiveShown={setArchiveShown}
      />
      <TopNav isAdmin={useRole() === 'admin'} />
      <nav aria-label="Sessions" className="min-h-0 flex-1 overflow-y-auto pb-3">
        {sessions.isPending ? <ListSkeleton /> : null}
        {sessions.isError && sessions.data === undefined ? (
          <ErrorState
            title="The sessions could not be loaded"
            detail={failureText(sessions.error, 'The server did not answer.')}
            onRetry={() => void sessions.refetch()}
            isRetrying={sessions.isFetching}
          />
        ) : null}
        {sessions.data === undefined ? null : <Groups rows={sessions.data} search={search} />}
      </nav>
    </>
  );
}

function Groups({ rows, search }: { rows: SessionRow[]; search: string }) {
  const path = usePathname();
  const role = useRole();
  const dayStartAt = useServerTime(startOfDay) ?? 0;
  const groups = useMemo(
    () =>
      groupSessions(
        rows.filter((row) => matchesSearch(row, search)),
        { role, dayStartAt },
      ),
    [rows, search, role, dayStartAt],
  );
  if (rows.length === 0) {
    return (
      <EmptyState icon={<MessageSquare size={18} />} title="No sessions yet">
        {mayAuthorSessions(role)
          ? 'The first message starts one.'
          : 'What somebody shares with you appears here.'}
      </EmptyState>
    );
  }
  if (groups.length === 0) {
    return (
      <EmptyState title="Nothing found">No title, profile or command has “{search}”.</EmptyState>
    );
  }
  return groups.map(({ group, rows: members }) => (
    <section key={group} aria-label={group}>
      <h2
        className={cn(
          'px-4 pt-3 pb-1 text-12 font-medium text-fg-3',
          group === 'Needs you' && 'text-waiting-text',
        )}
      >
        {group}
      </h2>
      <ul>
        {members.map((row) => (
          <li key={row.id} className="group/row relative mx-2 flex items-center">
            <div className="min-w-0 flex-1">
              <SessionRowLink row={row} isCurrent={path === `/sessions/${row.id}`} />
            </div>
            <SessionMenu
              session={row}
              className="opacity-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100 data-[state=open]:opacity-100 pointer-fine:absolute pointer-fine:right-1.5 pointer-coarse:opacity-100"
            />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function ListSkeleton() {
  return (
    <div role="status" className="grid gap-4 px-4 pt-4">
      <span className="sr-only">Loading the sessions</span>
      {['w-40', 'w-48', 'w-32', 'w-44', 'w-36'].map((width) => (
        <div key={width} className="grid gap-2">
          <Skeleton className={width} />
          <Skeleton className="w-24" />
        </div>
      ))}
    </div>
  );
}
