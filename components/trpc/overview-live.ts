import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { TRPCOptionsProxy } from '@trpc/tanstack-react-query';
import type { AppRouter } from '@/server/api/app-router';
import type { Actor } from '@/server/domain/actor';
import type { SessionEvent } from '@/server/domain/event';
import type { OverviewFrame } from '@/server/domain/live-frame';
import type { SessionRow } from '@/server/domain/session';
import {
  foldPending,
  foldSessionList,
  foldSessionRows,
  type SessionListInput,
} from './fold-overview';
import { createRecentEvents } from './recent-events';
import type { ServerClock } from './server-clock';
import { createStalePaths } from './stale-paths';

interface OverviewLiveOptions {
  queryClient: QueryClient;
  trpc: TRPCOptionsProxy<AppRouter>;
  clock: ServerClock;
  /** Whose lists they are. */
  viewer: Pick<Actor, 'userId' | 'role'>;
}

/**
 * Applies the frames of the overview to every cached list: sessions, pending approvals, the
 * administrator's tables. A row that is known is folded; what only the server can tell is read
 * again. Gives the function that takes a frame and the one that ends it.
 */
export function createOverviewLive({ queryClient, trpc, clock, viewer }: OverviewLiveOptions) {
  const stale = createStalePaths(queryClient);
  const recent = createRecentEvents();
  const paths = {
    sessions: trpc.sessions.list.pathKey(),
    pending: trpc.approvals.pending.pathKey(),
    history: trpc.approvals.history.pathKey(),
    adminSessions: trpc.admin.sessions.pathKey(),
    admin: trpc.admin.pathKey(),
    viewer: trpc.viewer.pathKey(),
  };
  let hasBegun = false;

  const sessionOf = (sessionId: string): SessionRow | undefined => {
    for (const [, rows] of queryClient.getQueriesData<SessionRow[]>({ queryKey: paths.sessions })) {
      const row = rows?.find((one) => one.id === sessionId);
      if (row !== undefined) return row;
    }
    return undefined;
  };

  const foldSessions = (event: SessionEvent): void => {
    for (const query of queryClient.getQueryCache().findAll({ queryKey: paths.sessions })) {
      const rows = query.state.data as SessionRow[] | undefined;
      if (rows === undefined) continue;
      const input = (query.queryKey[1] as { input?: SessionListInput } | undefined)?.input ?? {};
      const next = foldSessionList(rows, event, { input, userId: viewer.userId });
      if (next === null) stale.mark(paths.sessions);
      else if (next !== rows) queryClient.setQueryData(query.queryKey, next);
    }
  };

  const foldApprovals = (event: SessionEvent): void => {
    const key = trpc.approvals.pending.queryKey();
    const rows = queryClient.getQueryData(key);
    if (rows === undefined) return;
    const next = foldPending(rows, event, { sessionOf, role: viewer.role });
    if (next === null) stale.mark(paths.pending);
    else if (next !== rows) queryClient.setQueryData(key, next);
  };

  const foldTables = (event: SessionEvent): void => {
    queryClient.setQueriesData<{ rows: SessionRow[]; total: number }>(
      { queryKey: paths.adminSessions },
      (page) => {
        if (page === undefined) return undefined;
        const rows = foldSessionRows(page.rows, event);
        return rows === page.rows ? page : { ...page, rows };
      },
    );
    // What a filter finds, and in which order, is the server's to tell.
    stale.mark(paths.admin);
  };

  const foldOne = (event: SessionEvent): void => {
    if (event.type !== 'approval.resolved') return;
    const { approvalId, ending } = event.payload;
    queryClient.setQueryData(trpc.approvals.get.queryKey({ approvalId }), (held) =>
      held?.ending === null ? { ...held, ending } : held,
    );
    stale.mark(paths.history);
  };

  const everythingIsStale = (): void => {
    for (const path of [paths.sessions, paths.pending, paths.history, paths.admin]) {
      stale.mark(path);
    }
  };

  // A list that was read while events came in may be older than they are.
  const unsubscribe = queryClient.getQueryCache().subscribe((change) => {
    if (change.type !== 'updated' || change.action.type !== 'success') return;
    if (change.action.manual === true) return;
    const queryKey = change.query.queryKey as QueryKey;
    if (partialMatchKey(queryKey, paths.sessions)) recent.list().forEach(foldSessions);
    if (partialMatchKey(queryKey, paths.pending)) recent.list().forEach(foldApprovals);
  });

  const take = (frame: OverviewFrame): void => {
    // What was read before the first frame may have missed what happened in between.
    if (!hasBegun) everythingIsStale();
    hasBegun = true;
    switch (frame.type) {
      case 'clock':
        clock.note(frame.now);
        break;
      case 'reset':
        recent.clear();
        everythingIsStale();
        // Whoever may see other sessions than before may have another role.
        stale.mark(paths.viewer);
        break;
      case 'event':
        recent.add(frame.event);
        // Before the sessions: a deleted session's row still names its approvals.
        foldApprovals(frame.event);
        foldSessions(frame.event);
        foldTables(frame.event);
        foldOne(frame.event);
        break;
    }
  };

  return {
    take,
    stop: () => {
      unsubscribe();
      stale.stop();
    },
  };
}
