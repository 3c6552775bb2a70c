'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTRPC, useTRPCClient } from '@/components/trpc/trpc';
import type { SessionRow } from '@/server/domain/session';

/** What stays on screen for this long counts as seen, in milliseconds. */
const SEEN_AFTER_MS = 500;

/** Tells the server how far the person has seen the session, while its tab is in view. */
export function useMarkRead(session: Pick<SessionRow, 'id' | 'lastSeq'> | undefined): void {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const sessionId = session?.id;
  const seq = session?.lastSeq;

  useEffect(() => {
    if (sessionId === undefined || seq === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const mark = async (): Promise<void> => {
      try {
        await client.sessions.markRead.mutate({ sessionId, seq });
      } catch {
        // Seen or not is told again with the next event.
        return;
      }
      queryClient.setQueriesData<SessionRow[]>(trpc.sessions.list.pathFilter(), (rows) =>
        rows?.map((row) =>
          row.id === sessionId && row.readSeq < seq ? { ...row, readSeq: seq } : row,
        ),
      );
    };
    const look = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible')
        timer = setTimeout(() => void mark(), SEEN_AFTER_MS);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [sessionId, seq, trpc, client, queryClient]);
}
