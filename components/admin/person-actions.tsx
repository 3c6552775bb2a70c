'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban, Ellipsis, UserCheck, UserCog } from 'lucide-react';
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
import type { Person } from '@/server/domain/person';

const UNREACHABLE = 'The server did not answer. Try again.';

/** Change of role, disable, enable: the menu of one person. */
export function PersonActions({ person, isViewer }: { person: Person; isViewer: boolean }) {
  const [asked, setAsked] = useState<'role' | 'disabled' | null>(null);
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const onSuccess = async (): Promise<void> => {
    setAsked(null);
    await queryClient.invalidateQueries(trpc.admin.people.pathFilter());
  };
  const setRole = useMutation(trpc.admin.setRole.mutationOptions({ onSuccess }));
  const setDisabled = useMutation(trpc.admin.setDisabled.mutationOptions({ onSuccess }));
  const nextRole = person.role === 'admin' ? 'operator' : 'admin';
  const roleVerb = nextRole === 'admin' ? 'Make administrator' : 'Make operator';
  const accountVerb = person.isDisabled ? 'Enable' : 'Disable';
  const close = (isOpen: boolean): void => {
    if (isOpen) return;
    setAsked(null);
    setRole.reset();
    setDisabled.reset();
  };
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger>
          <IconButton label={`Actions for ${person.name}`} tooltipSide="left">
            <Ellipsis size={16} aria-hidden="true" />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => setAsked('role')}>
            <UserCog size={15} aria-hidden="true" />
            {roleVerb}
          </DropdownMenuItem>
          <DropdownMenuItem isDanger={!person.isDisabled} onSelect={() => setAsked('disabled')}>
            {person.isDisabled ? (
              <UserCheck size={15} aria-hidden="true" />
            ) : (
              <Ban size={15} aria-hidden="true" />
            )}
            {accountVerb}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <ConfirmDialog
        isOpen={asked === 'role'}
        onOpenChange={close}
        title={`${roleVerb}: ${person.name}?`}
        confirmLabel={roleVerb}
        isPending={setRole.isPending}
        error={setRole.error === null ? null : failureText(setRole.error, UNREACHABLE)}
        onConfirm={() => setRole.mutate({ userId: person.id, role: nextRole })}
      >
        {nextRole === 'admin'
          ? 'Administrators see every session, decide and stop in all of them, and manage people and profiles.'
          : 'Operators work in their own sessions only and lose this page.'}
        {isViewer && nextRole === 'operator' ? ' This is your own account.' : ''}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'disabled'}
        onOpenChange={close}
        title={`${accountVerb} the account of ${person.name}?`}
        confirmLabel={`${accountVerb} the account`}
        isDanger={!person.isDisabled}
        isPending={setDisabled.isPending}
        error={setDisabled.error === null ? null : failureText(setDisabled.error, UNREACHABLE)}
        onConfirm={() => setDisabled.mutate({ userId: person.id, isDisabled: !person.isDisabled })}
      >
        {person.isDisabled
          ? 'They can sign in again with their password.'
          : 'They are signed out everywhere and cannot sign in. Their sessions and the record stay.'}
        {isViewer && !person.isDisabled ? ' This is your own account.' : ''}
      </ConfirmDialog>
    </>
  );
}
