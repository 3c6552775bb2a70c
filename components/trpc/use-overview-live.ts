'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Actor } from '@/server/domain/actor';
import type { OverviewFrame } from '@/server/domain/live-frame';
import { keepFollowing } from './keep-following';
import { useLiveLink } from './live-link';
import { createOverviewLive } from './overview-live';
import { useTRPC, useTRPCClient } from './trpc';

/**
 * Keeps every list true while it is mounted: one follower per tab, of the sessions that the person may
 * read or, for an administrator, of all. Place it once, in the frame.
 */
export function useOverviewLive({ userId, role }: Pick<Actor, 'userId' | 'role'>): void {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { clock, connection } = useLiveLink();
  const scope = role === 'admin' ? 'all' : 'own';

  useEffect(() => {
    const overview = createOverviewLive({ queryClient, trpc, clock, viewer: { userId, role } });
    const stop = keepFollowing<OverviewFrame>({
      start: (lastEventId, handlers) => {
        const subscription = client.live.overview.subscribe(
          { scope, lastEventId },
          {
            onData: ({ id, data }) => handlers.onFrame(id, data),
            onError: handlers.onError,
            onComplete: handlers.onComplete,
          },
        );
        return () => subscription.unsubscribe();
      },
      onFrame: overview.take,
      // Signed out or demoted: the next read says so where it can be acted upon.
      onRefused: () => void queryClient.invalidateQueries({ queryKey: trpc.viewer.me.pathKey() }),
    });
    // What could not be read while the line was cut is read when it is back.
    const unsubscribe = connection.subscribe(() => {
      if (connection.get() !== 'open') return;
      void queryClient.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.isInvalidated || state.status === 'error',
      });
    });
    return () => {
      stop();
      overview.stop();
      unsubscribe();
    };
  }, [queryClient, trpc, client, clock, connection, userId, role, scope]);
}
