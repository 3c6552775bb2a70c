import { QueryClient } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOverviewLive } from '@/components/trpc/overview-live';
import { createServerClock } from '@/components/trpc/server-clock';
import { plainJson } from '@/server/domain/plain-json';
import type { AppRouter } from '@/server/api/app-router';
import type { SessionRow } from '@/server/domain/session';
import { ADA, anApproval, anEnding, anEvent, aSession } from './session-fixture';

function overview() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const trpc = createTRPCOptionsProxy<AppRouter>({
    queryClient,
    // Never called: the queries of these tests bring their own functions.
    client: createTRPCClient<AppRouter>({
      links: [httpBatchLink({ url: 'http://127.0.0.1:9', transformer: plainJson })],
    }),
  });
  const clock = createServerClock(() => 0);
  const live = createOverviewLive({
    queryClient,
    trpc,
    clock,
    viewer: { userId: ADA, role: 'operator' },
  });
  const list = trpc.sessions.list.queryKey({});
  const pending = trpc.approvals.pending.queryKey();
  return { queryClient, trpc, clock, live, list, pending };
}

describe('createOverviewLive', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('folds an event into every list of sessions that has the row', () => {
    const { queryClient, live, list } = overview();
    queryClient.setQueryData(list, [aSession()]);
    live.take({ type: 'event', event: anEvent('session.renamed', { title: 'New' }) });
    expect(queryClient.getQueryData<SessionRow[]>(list)?.[0]?.title).toBe('New');
    live.stop();
  });

  it('C8 loses no event that came while a list was being read', async () => {
    const { queryClient, live, list } = overview();
    let answer: (rows: SessionRow[]) => void = () => {};
    const reading = queryClient.query({
      queryKey: list,
      queryFn: () =>
        new Promise<SessionRow[]>((resolve) => {
          answer = resolve;
        }),
    });
    live.take({ type: 'event', event: anEvent('session.renamed', { title: 'New' }, { seq: 3 }) });
    answer([aSession({ lastSeq: 2 })]);
    await reading;
    expect(queryClient.getQueryData<SessionRow[]>(list)?.[0]).toMatchObject({
      title: 'New',
      lastSeq: 3,
    });
    live.stop();
  });

  it('M4 raises and takes back the badge with the approval', () => {
    const { queryClient, live, list, pending } = overview();
    queryClient.setQueryData(list, [aSession()]);
    queryClient.setQueryData(pending, []);
    const { ending: _, ...asked } = anApproval();
    live.take({ type: 'event', event: anEvent('approval.requested', asked) });
    expect(queryClient.getQueryData(pending)).toHaveLength(1);
    const { id, runId } = asked;
    const resolved = { approvalId: id, runId, ending: anEnding() };
    live.take({ type: 'event', event: anEvent('approval.resolved', resolved, { seq: 2 }) });
    expect(queryClient.getQueryData(pending)).toEqual([]);
    live.stop();
  });

  it('tells the server clock and leaves no timer behind', () => {
    const { clock, live } = overview();
    live.take({ type: 'clock', now: 5_000 });
    expect(clock.now()).toBe(5_000);
    live.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
