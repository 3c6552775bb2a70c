'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { Button } from '@/components/ui/button';
import { formatExact } from '@/components/ui/format-instant';
import { useAnnounce } from '@/components/ui/live-region';
import type { GrantRow } from '@/server/domain/grant-row';
import type { SessionId } from '@/server/domain/ids';
import { EscapedText } from './escaped-text';

interface SessionGrantsProps {
  sessionId: SessionId;
  mayRevoke: boolean;
  /** Changes when something may have been granted or ended. */
  stamp: string;
}

/** What is allowed in this session without asking, and until when; revoked, the very next call asks. */
export function SessionGrants({ sessionId, mayRevoke, stamp }: SessionGrantsProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(
    trpc.sessions.grants.queryOptions({ sessionId }),
  );
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: trpc.sessions.grants.queryKey({ sessionId }) });
  }, [queryClient, trpc, sessionId, stamp]);
  if (data === undefined) {
    return error === null ? null : (
      <p role="alert" className="flex items-center gap-2 px-3 pb-2 text-12 text-fg-2">
        {failureText(error, 'What is allowed here could not be loaded.')}
        <Button size="sm" isPending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (data.length === 0) return null;
  return (
    <section aria-label="Allowed in this session" className="px-1.5 pb-2.5">
      <h4 className="px-2 pt-1 pb-0.5 text-12 text-fg-3">Allowed without asking</h4>
      <ul className="grid gap-0.5">
        {data.map((grant) => (
          <GrantItem key={grant.id} grant={grant} sessionId={sessionId} mayRevoke={mayRevoke} />
        ))}
      </ul>
    </section>
  );
}

function GrantItem({
  grant,
  sessionId,
  mayRevoke,
}: {
  grant: GrantRow;
  sessionId: SessionId;
  mayRevoke: boolean;
}) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const { mutate, isPending, isSuccess, error } = useMutation(
    trpc.sessions.revokeGrant.mutationOptions({
      onSuccess: async () => {
        announce('Revoked: the next such call asks');
        await queryClient.invalidateQueries(trpc.sessions.grants.queryFilter({ sessionId }));
      },
    }),
  );
  return (
    <li className="flex items-start gap-2 rounded-sm px-2 py-1">
      <span className="grid min-w-0 flex-1">
        <span className="text-13 break-words">
          <EscapedText text={grant.words} />
        </span>
        <span className="text-12 break-words text-fg-3">{untilWords(grant)}</span>
        {error === null ? null : (
          <span role="alert" className="text-12 text-failed-text">
            {failureText(error, 'Not revoked: the server did not answer.')}
          </span>
        )}
      </span>
      {mayRevoke && !isSuccess ? (
        <Button
          size="sm"
          isPending={isPending}
          onClick={() => mutate({ sessionId, grantId: grant.id })}
        >
          Revoke
        </Button>
      ) : null}
    </li>
  );
}

function untilWords({ expiresAt, authorName, hits }: GrantRow): string {
  const until = expiresAt === null ? 'Until the session ends' : `Until ${formatExact(expiresAt)}`;
  const used = hits === 0 ? 'not used yet' : hits === 1 ? 'used once' : `used ${hits} times`;
  return `${until} · by ${authorName} · ${used}`;
}
