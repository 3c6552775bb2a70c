'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SessionId } from '@/server/domain/ids';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';
import { failureText } from './refusal';
import { withEarlierPage } from './thread-page';
import { useTRPC, useTRPCClient } from './trpc';

/** Loads the page of a thread before the one that is held, and puts it there. */
export function useEarlier(sessionId: SessionId) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { queryKey } = trpc.sessions.get.queryOptions({ sessionId });
  const earlier = useMutation({
    mutationFn: async () => {
      const beforeSeq = queryClient.getQueryData<SessionSnapshot>(queryKey)?.messages[0]?.seq;
      if (beforeSeq === undefined) return;
      const page = await client.sessions.earlier.query({ sessionId, beforeSeq });
      queryClient.setQueryData<SessionSnapshot>(
        queryKey,
        (view) => view && withEarlierPage(view, page),
      );
    },
  });
  const { mutate, isPending, error } = earlier;
  return useMemo(
    () => ({
      load: () => {
        if (!isPending) mutate();
      },
      isLoading: isPending,
      failure:
        error === null
          ? null
          : failureText(error, 'Not loaded: the server did not answer. Try again.'),
    }),
    [mutate, isPending, error],
  );
}
