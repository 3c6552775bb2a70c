'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usePathname, useRouter } from 'next/navigation';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { SessionRow } from '@/server/domain/session';

interface LeaveSessionDialogProps {
  session: Pick<SessionRow, 'id' | 'title' | 'authorName'>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Names the shared session, says who can give it back, and leaves it when told to. */
export function LeaveSessionDialog({ session, isOpen, onOpenChange }: LeaveSessionDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const path = usePathname();
  const leave = useMutation(
    trpc.shares.leave.mutationOptions({
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
      title={`Leave “${session.title}”?`}
      confirmLabel="Leave session"
      isDanger
      isPending={leave.isPending}
      error={
        leave.error === null
          ? null
          : failureText(leave.error, 'The server did not answer. Try again.')
      }
      onConfirm={() => leave.mutate({ sessionId: session.id })}
    >
      It is no longer shared with you; nothing in it changes. {session.authorName} can share it
      again.
    </ConfirmDialog>
  );
}
