'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { Person } from '@/server/domain/person';

interface DisableDialogProps {
  person: Person;
  isViewer: boolean;
  onClose: () => void;
}

/** Asks before a person is shut out, or let in again. */
export function DisableDialog({ person, isViewer, onClose }: DisableDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const change = useMutation(
    trpc.admin.setDisabled.mutationOptions({
      onSuccess: async () => {
        onClose();
        await queryClient.invalidateQueries(trpc.admin.people.pathFilter());
      },
    }),
  );
  const verb = person.isDisabled ? 'Enable' : 'Disable';
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`${verb} the account of ${person.name}?`}
      confirmLabel={`${verb} the account`}
      isDanger={!person.isDisabled}
      isPending={change.isPending}
      error={
        change.error === null
          ? null
          : failureText(change.error, 'The server did not answer. Try again.')
      }
      onConfirm={() => change.mutate({ userId: person.id, isDisabled: !person.isDisabled })}
    >
      {person.isDisabled
        ? 'They can sign in again with their password.'
        : 'They are signed out everywhere and cannot sign in. Their sessions and the record stay.'}
      {isViewer && !person.isDisabled ? ' This is your own account.' : ''}
    </ConfirmDialog>
  );
}
