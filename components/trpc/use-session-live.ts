'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SessionFrame } from '@/server/domain/live-frame';
import type { SessionId } from '@/server/domain/ids';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';
import { keepFollowing } from './keep-following';
import { useLiveLink } from './live-link';
import { createLiveTextStore, type LiveTextStore } from './live-text-store';
import { refusalOf, type Refusal } from './refusal';
import { retryDelayMs } from './retry-delay';
import { createSessionLive } from './session-live';
import { useTRPC, useTRPCClient } from './trpc';

export interface SessionLive {
  /** The session as it stands; undefined until it is loaded. */
  view: SessionSnapshot | undefined;
  /** Why it could not be loaded or followed; the view may be there nevertheless. */
  error: unknown;
  retry: () => void;
  isRetrying: boolean;
  isDeleted: boolean;
  /** The person may not read it any more. */
  isClosed: boolean;
  texts: LiveTextStore;
}

/**
 * Loads a session and keeps it true: the one place where its live events reach the query cache.
 * `initial`, when the page has read it, saves the first read; a copy that the cache already holds is
 * taken first and caught up from where it stands.
 */
export function useSessionLive(sessionId: SessionId, initial?: SessionSnapshot): SessionLive {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { clock } = useLiveLink();
  const [texts] = useState(() => createLiveTextStore());
  const [isDeleted, setIsDeleted] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const query = useQuery(
    trpc.sessions.get.queryOptions(
      { sessionId },
      initial === undefined ? {} : { initialData: initial },
    ),
  );
  const isLoaded = query.data !== undefined;

  useEffect(() => {
    if (!isLoaded) return;
    const { queryKey } = trpc.sessions.get.queryOptions({ sessionId });
    const gone = new AbortController();
    const read = (): SessionSnapshot | undefined => queryClient.getQueryData(queryKey);
    const take = createSessionLive({
      read,
      write: (view) => queryClient.setQueryData(queryKey, view),
      load: () =>
        untilAnswered(
          () => client.sessions.get.query({ sessionId }, { signal: gone.signal }),
          gone.signal,
        ),
      onDeleted: () => setIsDeleted(true),
      texts,
      clock,
    });
    const stop = keepFollowing<SessionFrame>({
      start: (lastEventId, handlers) => {
        const subscription = client.live.session.subscribe(
          { sessionId, lastEventId, afterSeq: read()?.session.lastSeq ?? 0 },
          {
            onData: ({ id, data }) => handlers.onFrame(id, data),
            onError: handlers.onError,
            onComplete: handlers.onComplete,
          },
        );
        return () => subscription.unsubscribe();
      },
      onFrame: take,
      onRefused: setRefusal,
    });
    return () => {
      stop();
      gone.abort();
    };
  }, [isLoaded, sessionId, trpc, client, queryClient, texts, clock]);

  return {
    view: query.data,
    error: query.error ?? refusal,
    retry: () => void query.refetch(),
    isRetrying: query.isFetching,
    isDeleted,
    isClosed: refusal?.code === 'not_found',
    texts,
  };
}

/** Asks again after a growing delay until there is an answer, a refusal, or nobody waits for it. */
async function untilAnswered<Answer>(
  ask: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await ask();
    } catch (thrown) {
      if (signal.aborted || refusalOf(thrown) !== null) throw thrown;
      await new Promise<void>((resolve) => {
        setTimeout(resolve, retryDelayMs(failures));
      });
      signal.throwIfAborted();
    }
  }
}
