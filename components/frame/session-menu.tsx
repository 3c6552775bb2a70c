'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Ellipsis, Pencil, Trash2, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
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
import { usePermissions } from './role-context';
import { RenameSessionDialog } from './rename-session-dialog';

/** Opened now and then: it stays out of what every page loads. */
const ShareDialog = lazy(async () => ({
  default: (await import('./share-dialog')).ShareDialog,
}));

interface SessionMenuProps {
  session: Pick<SessionRow, 'id' | 'title' | 'relation' | 'archivedAt' | 'currentRun'>;
  className?: string | undefined;
}

/** Rename, share, archive, delete: the menu of one session, for whoever may do any of it. */
export function SessionMenu({ session, className }: SessionMenuProps) {
  const [dialog, setDialog] = useState<'rename' | 'share' | 'delete' | null>(null);
  const may = usePermissions(session);
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
  if (!may.has('rename')) return null;
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
          <DropdownMenuItem onSelect={() => setDialog('share')}>
            <Users size={15} aria-hidden="true" />
            Share…
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
      {dialog === 'share' ? (
        <Suspense>
          <ShareDialog session={session} isOpen onOpenChange={close} />
        </Suspense>
      ) : null}
      <DeleteSessionDialog session={session} isOpen={dialog === 'delete'} onOpenChange={close} />
    </>
  );
}
