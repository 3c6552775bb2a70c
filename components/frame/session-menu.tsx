'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { IconButton } from '@/components/ui/icon-button';
import { useAnnounce } from '@/components/ui/live-region';
import type { SessionRow } from '@/server/domain/session';
import { DeleteSessionDialog } from './delete-session-dialog';
import { RenameSessionDialog } from './rename-session-dialog';

interface SessionMenuProps {
  session: Pick<SessionRow, 'id' | 'title' | 'archivedAt' | 'currentRun'>;
  className?: string | undefined;
}

/** Rename, archive, delete: the menu of one session. */
export function SessionMenu({ session, className }: SessionMenuProps) {
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
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
  const close = (isOpen: boolean): void => {
    if (!isOpen) setDialog(null);
  };
  const Box = isArchived ? ArchiveRestore : Archive;
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger>
          <IconButton label={`Menu of ${session.title}`} className={className}>
            <Ellipsis size={16} aria-hidden="true" />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => setDialog('rename')}>
            <Pencil size={15} aria-hidden="true" />
            Rename
          </DropdownMenuItem>
          <DropdownMenuItem
            onSelect={() => archive.mutate({ sessionId: session.id, isArchived: !isArchived })}
          >
            <Box size={15} aria-hidden="true" />
            {isArchived ? 'Take out of the archive' : 'Archive'}
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem isDanger onSelect={() => setDialog('delete')}>
            <Trash2 size={15} aria-hidden="true" />
            Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <RenameSessionDialog session={session} isOpen={dialog === 'rename'} onOpenChange={close} />
      <DeleteSessionDialog session={session} isOpen={dialog === 'delete'} onOpenChange={close} />
    </>
  );
}
