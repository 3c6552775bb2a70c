'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC, useTRPCClient } from '@/components/trpc/trpc';
import { Button } from '@/components/ui/button';
import { useAnnounce } from '@/components/ui/live-region';
import type { ApprovalRow } from '@/server/domain/approval';
import { WithFailure } from './with-failure';

/** Takes back what an approval granted for the session, as long as any of it is in force. */
export function RevokeGrants({ approval }: { approval: Pick<ApprovalRow, 'id' | 'sessionId'> }) {
  const { id, sessionId } = approval;
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const { data } = useQuery({
    ...trpc.sessions.grants.queryOptions({ sessionId }),
    // The card is new when something was granted.
    staleTime: 0,
  });
  const grants = (data ?? []).filter(({ approvalId }) => approvalId === id);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      Promise.all(
        grants.map(({ id: grantId }) => client.sessions.revokeGrant.mutate({ sessionId, grantId })),
      ),
    onSuccess: () => announce('Revoked: the next such call asks'),
    onSettled: () => queryClient.invalidateQueries(trpc.sessions.grants.queryFilter({ sessionId })),
  });
  if (grants.length === 0) return null;
  return (
    <WithFailure
      failure={
        error === null ? null : failureText(error, 'Not revoked: the server did not answer.')
      }
    >
      <Button size="sm" isPending={isPending} onClick={() => mutate()}>
        Revoke
      </Button>
    </WithFailure>
  );
}
