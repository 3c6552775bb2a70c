'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usePathname, useRouter } from 'next/navigation';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { SessionRow } from '@/server/domain/session';

interface DeleteSessionDialogProps {
  session: Pick<SessionRow, 'id' | 'title' | 'currentRun'>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Names the session, says what goes and what stays, and deletes it when told to. */
export function DeleteSessionDialog({ session, isOpen, onOpenChange }: DeleteSessionDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const path = usePathname();
  const remove = useMutation(
    trpc.sessions.delete.mutationOptions({
      onSuccess: async () => {
        onOpenChange(false);
        if (path === `/sessions/${session.id}`) router.push('/');
        await queryClient.invalidateQueries(trpc.sessions.list.pathFilter());
      },
    }),
  );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={`Delete “${session.title}”?`}
      confirmLabel="Delete session"
      isDanger
      isPending={remove.isPending}
      error={
        remove.error === null
          ? null
          : failureText(remove.error, 'The server did not answer. Try again.')
      }
      onConfirm={() => remove.mutate({ sessionId: session.id })}
    >
      {session.currentRun === null ? '' : 'Its run is stopped first. '}
      Its messages and their output are erased for good. The record of its approvals stays.
    </ConfirmDialog>
  );
}
