'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { TimeLeft, TimeOf } from '@/components/frame/ticking-time';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { useServerTime } from '@/components/trpc/use-server-time';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { TableCell, TableHeading, TableRow } from '@/components/ui/table';
import type { Invite } from '@/server/domain/person';
import { asPage } from './as-page';
import { inviteState } from './invite-state';
import { roleWord } from './role-words';
import { TablePane } from './table-pane';

/** Every invite that was made, with how it stands. */
export function InvitesTable() {
  const trpc = useTRPC();
  const query = useQuery(trpc.admin.invites.queryOptions());
  return (
    <TablePane
      noun={{ one: 'invite', many: 'invites' }}
      query={asPage(query)}
      columnCount={6}
      headings={
        <>
          <TableHeading>For</TableHeading>
          <TableHeading>Role</TableHeading>
          <TableHeading>State</TableHeading>
          <TableHeading>Made by</TableHeading>
          <TableHeading>Made</TableHeading>
          <TableHeading>
            <span className="sr-only">Actions</span>
          </TableHeading>
        </>
      }
      row={(invite) => <InviteRow key={invite.id} invite={invite} />}
      empty={
        <EmptyState icon={<LinkIcon size={18} />} title="No invites yet">
          Whoever opens an invite link makes their own account with it, once.
        </EmptyState>
      }
    />
  );
}

function InviteRow({ invite }: { invite: Invite }) {
  const state = useServerTime((now) => inviteState(invite, now));
  return (
    <TableRow className="hover:bg-hover">
      <TableCell>
        <span className="block max-w-64 truncate font-medium" title={invite.note}>
          {invite.note === '' ? <span className="text-fg-3">no note</span> : invite.note}
        </span>
      </TableCell>
      <TableCell>{roleWord(invite.role)}</TableCell>
      <TableCell>
        {state === 'open' ? (
          <span className="flex items-center gap-2">
            <Chip tone="accent">Open</Chip>
            <span className="text-12 text-fg-2">
              <TimeLeft at={invite.expiresAt} /> left
            </span>
          </span>
        ) : null}
        {state === 'used' ? <Chip tone="ok">Used by {invite.usedByName}</Chip> : null}
        {state === 'revoked' ? <Chip>Revoked</Chip> : null}
        {state === 'expired' ? <Chip>Expired</Chip> : null}
      </TableCell>
      <TableCell className="text-fg-2">{invite.createdByName}</TableCell>
      <TableCell className="text-fg-2">
        <TimeOf at={invite.createdAt} />
      </TableCell>
      <TableCell className="text-right">
        {state === 'open' ? <RevokeInvite invite={invite} /> : null}
      </TableCell>
    </TableRow>
  );
}

function RevokeInvite({ invite }: { invite: Invite }) {
  const [isOpen, setOpen] = useState(false);
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const revoke = useMutation(
    trpc.admin.revokeInvite.mutationOptions({
      onSuccess: async () => {
        setOpen(false);
        await queryClient.invalidateQueries(trpc.admin.invites.pathFilter());
      },
    }),
  );
  const name = invite.note === '' ? 'without a note' : `“${invite.note}”`;
  return (
    <>
      <Button size="sm" variant="danger" onClick={() => setOpen(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={`Revoke the invite ${name}?`}
        confirmLabel="Revoke the invite"
        isDanger
        isPending={revoke.isPending}
        error={
          revoke.error === null
            ? null
            : failureText(revoke.error, 'The server did not answer. Try again.')
        }
        onConfirm={() => revoke.mutate({ inviteId: invite.id })}
      >
        Its link stops working at once.
      </ConfirmDialog>
    </>
  );
}
