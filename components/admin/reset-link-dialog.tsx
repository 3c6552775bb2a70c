'use client';

import { useMutation } from '@tanstack/react-query';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog, DialogClose, DialogContent } from '@/components/ui/dialog';
import type { Person } from '@/server/domain/person';
import { OneTimeLink } from './one-time-link';

/** Makes the link by which a person sets a new password, and shows it once. */
export function ResetLinkDialog({
  person,
  onClose,
}: {
  person: Pick<Person, 'id' | 'name'>;
  onClose: () => void;
}) {
  const trpc = useTRPC();
  const make = useMutation(trpc.admin.createPasswordReset.mutationOptions());
  const change = (isOpen: boolean): void => {
    if (!isOpen) onClose();
  };
  if (make.data === undefined) {
    return (
      <ConfirmDialog
        isOpen
        onOpenChange={change}
        title={`Reset link for ${person.name}?`}
        confirmLabel="Make the link"
        isPending={make.isPending}
        error={
          make.error === null
            ? null
            : failureText(make.error, 'The server did not answer; no link was made.')
        }
        onConfirm={() => make.mutate({ userId: person.id })}
      >
        Whoever opens it sets a new password for this account. It works once, for a day. Their
        present password and their sign-ins stay until then.
      </ConfirmDialog>
    );
  }
  return (
    <Dialog open onOpenChange={change}>
      <DialogContent
        title={`The reset link for ${person.name}`}
        description="It is shown this once. Hand it to this person and to nobody else; it works for 24 hours."
        footer={
          <DialogClose>
            <Button variant="primary">Done</Button>
          </DialogClose>
        }
      >
        <OneTimeLink path={make.data.url} />
      </DialogContent>
    </Dialog>
  );
}
