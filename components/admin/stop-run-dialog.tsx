'use client';

import { useMutation } from '@tanstack/react-query';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useAnnounce } from '@/components/ui/live-region';
import type { SessionRow } from '@/server/domain/session';

interface StopRunDialogProps {
  session: Pick<SessionRow, 'id' | 'title' | 'authorName'>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Asks by name before somebody's run is stopped. */
export function StopRunDialog({ session, isOpen, onOpenChange }: StopRunDialogProps) {
  const announce = useAnnounce();
  const trpc = useTRPC();
  const stop = useMutation(
    trpc.runs.stop.mutationOptions({
      onSuccess: ({ stoppedRunId }) => {
        onOpenChange(false);
        announce(stoppedRunId === null ? 'It had already ended' : 'Stopped');
      },
    }),
  );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={`Stop the run of “${session.title}”?`}
      confirmLabel="Stop the run"
      isDanger
      isPending={stop.isPending}
      error={
        stop.error === null
          ? null
          : failureText(stop.error, 'The server did not answer. Try again.')
      }
      onConfirm={() => stop.mutate({ sessionId: session.id })}
    >
      What it is doing ends now, and what waits for a decision is cancelled. {session.authorName}{' '}
      reads in the session that you stopped it.
    </ConfirmDialog>
  );
}
