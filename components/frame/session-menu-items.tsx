'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, LogOut, Pencil, Trash2, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { DropdownMenuItem, DropdownMenuSeparator } from '@/components/ui/dropdown-menu';
import { useAnnounce } from '@/components/ui/live-region';
import type { MenuOpening } from '@/components/ui/menu-button';
import { OpenedMenu } from '@/components/ui/opened-menu';
import type { SessionRow } from '@/server/domain/session';
import { usePermissions } from './role-context';
import { isSharedWithViewer } from './share-words';

/** What has to be asked first. */
export type SessionDialog = 'rename' | 'share' | 'leave' | 'delete';

interface SessionMenuItemsProps {
  opening: MenuOpening;
  session: Pick<SessionRow, 'id' | 'relation' | 'archivedAt'>;
  /** Entries of the page, above the others. */
  extra: ReactNode;
  onDialog: (dialog: SessionDialog) => void;
}

/** The opened menu of a session: what can be done with it, and the way out of a shared one. */
export function SessionMenuItems({ opening, session, extra, onDialog }: SessionMenuItemsProps) {
  const may = usePermissions(session);
  return (
    <OpenedMenu opening={opening} align="end">
      {extra}
      {may.has('rename') ? <ManagingItems session={session} onDialog={onDialog} /> : null}
      {isSharedWithViewer(session) ? (
        <DropdownMenuItem onSelect={() => onDialog('leave')}>
          <LogOut size={15} aria-hidden="true" />
          Leave this session
        </DropdownMenuItem>
      ) : null}
      {may.has('delete') ? (
        <>
          <DropdownMenuSeparator />
          <DropdownMenuItem isDanger onSelect={() => onDialog('delete')}>
            <Trash2 size={15} aria-hidden="true" />
            Delete
          </DropdownMenuItem>
        </>
      ) : null}
    </OpenedMenu>
  );
}

function ManagingItems({ session, onDialog }: Omit<SessionMenuItemsProps, 'opening' | 'extra'>) {
  const announce = useAnnounce();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const isArchived = session.archivedAt !== null;
  const archive = useMutation(
    trpc.sessions.archive.mutationOptions({
      onSuccess: async () => {
        announce(isArchived ? 'Taken out of the archive' : 'Archived');
        await queryClient.invalidateQueries(trpc.sessions.list.pathFilter());
      },
      onError: (error) =>
        announce(failureText(error, 'The server did not answer, so nothing was archived.'), {
          isUrgent: true,
        }),
    }),
  );
  const Box = isArchived ? ArchiveRestore : Archive;
  return (
    <>
      <DropdownMenuItem onSelect={() => onDialog('rename')}>
        <Pencil size={15} aria-hidden="true" />
        Rename
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => onDialog('share')}>
        <Users size={15} aria-hidden="true" />
        Share…
      </DropdownMenuItem>
      <DropdownMenuItem
        onSelect={() => archive.mutate({ sessionId: session.id, isArchived: !isArchived })}
      >
        <Box size={15} aria-hidden="true" />
        {isArchived ? 'Take out of the archive' : 'Archive'}
      </DropdownMenuItem>
    </>
  );
}
