'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Ellipsis, Pencil } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { IconButton } from '@/components/ui/icon-button';
import type { Profile } from '@/server/domain/profile';
import { ProfileDialog } from './profile-dialog';

/** Edit, archive, take out of the archive: the menu of one profile. */
export function ProfileActions({ profile }: { profile: Profile }) {
  const [asked, setAsked] = useState<'edit' | 'archive' | null>(null);
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const isArchived = profile.archivedAt !== null;
  const archive = useMutation(
    trpc.admin.archiveProfile.mutationOptions({
      onSuccess: async () => {
        setAsked(null);
        await Promise.all([
          queryClient.invalidateQueries(trpc.admin.profiles.pathFilter()),
          queryClient.invalidateQueries(trpc.admin.endpoints.pathFilter()),
          queryClient.invalidateQueries(trpc.profiles.list.pathFilter()),
        ]);
      },
    }),
  );
  const close = (isOpen: boolean): void => {
    if (isOpen) return;
    setAsked(null);
    archive.reset();
  };
  const verb = isArchived ? 'Take out of the archive' : 'Archive';
  const Box = isArchived ? ArchiveRestore : Archive;
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger>
          <IconButton label={`Actions for ${profile.name}`} tooltipSide="left">
            <Ellipsis size={16} aria-hidden="true" />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => setAsked('edit')}>
            <Pencil size={15} aria-hidden="true" />
            Edit
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setAsked('archive')}>
            <Box size={15} aria-hidden="true" />
            {verb}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <ProfileDialog profile={profile} isOpen={asked === 'edit'} onOpenChange={close} />
      <ConfirmDialog
        isOpen={asked === 'archive'}
        onOpenChange={close}
        title={`${verb}: “${profile.name}”?`}
        confirmLabel={verb}
        isPending={archive.isPending}
        error={
          archive.error === null
            ? null
            : failureText(archive.error, 'The server did not answer. Try again.')
        }
        onConfirm={() => archive.mutate({ profileId: profile.id, isArchived: !isArchived })}
      >
        {isArchived
          ? 'New sessions can use it again.'
          : 'No new session can use it. The sessions that have it go on.'}
      </ConfirmDialog>
    </>
  );
}
