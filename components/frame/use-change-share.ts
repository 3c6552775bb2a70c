'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { useAnnounce } from '@/components/ui/live-region';
import type { SessionId, UserId } from '@/server/domain/ids';
import type { ShareLevel } from '@/server/domain/session-relation';

interface ChangeShare {
  /** Shares with the person at a level. Resolves once it counts, also when it was refused. */
  give: (person: { userId: UserId; name: string }, level: ShareLevel) => Promise<void>;
  takeBack: (person: { userId: UserId; name: string }) => Promise<void>;
  isPending: boolean;
  /** Why the last change was not made, or null. */
  failure: string | null;
}

const UNREACHABLE = 'The server did not answer, so nothing was changed. Try again.';

/** Changes with whom a session is shared, announces it, and reads the list again. */
export function useChangeShare(sessionId: SessionId): ChangeShare {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const readAgain = (): Promise<void> =>
    queryClient.invalidateQueries({ queryKey: trpc.shares.list.queryKey({ sessionId }) });
  const set = useMutation(trpc.shares.set.mutationOptions({ onSettled: readAgain }));
  const revoke = useMutation(trpc.shares.revoke.mutationOptions({ onSettled: readAgain }));
  const error = set.error ?? revoke.error;

  const attempt = async (change: Promise<unknown>, words: string): Promise<void> => {
    try {
      await change;
      announce(words);
    } catch {
      // Shown as `failure`.
    }
  };
  return {
    give: ({ userId, name }, level) => {
      revoke.reset();
      return attempt(
        set.mutateAsync({ sessionId, userId, level }),
        `Shared with ${name} to ${level}`,
      );
    },
    takeBack: ({ userId, name }) => {
      set.reset();
      return attempt(revoke.mutateAsync({ sessionId, userId }), `No longer shared with ${name}`);
    },
    isPending: set.isPending || revoke.isPending,
    failure: error === null ? null : failureText(error, UNREACHABLE),
  };
}
