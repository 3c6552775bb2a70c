'use client';

import { useMutation } from '@tanstack/react-query';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useAnnounce } from '@/components/ui/live-region';
import type { SessionRow } from '@/server/domain/session';

/** For how long everything is allowed at once. */
const HALF_AN_HOUR_MS = 30 * 60_000;

interface EverythingDialogProps {
  session: Pick<SessionRow, 'id' | 'title' | 'profileName'>;
  onClose: () => void;
}

/** Says plainly what it means that everything passes, and lets it when told to. */
export function EverythingDialog({ session, onClose }: EverythingDialogProps) {
  const trpc = useTRPC();
  const announce = useAnnounce();
  const { mutate, isPending, error } = useMutation(
    trpc.sessions.openUp.mutationOptions({
      onSuccess: () => {
        announce('Everything is allowed in this session for 30 minutes');
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`Allow everything in “${session.title}” for 30 minutes?`}
      confirmLabel="Allow everything for 30 minutes"
      isDanger
      isPending={isPending}
      error={
        error === null
          ? null
          : failureText(error, 'Nothing was allowed: the server did not answer. Try again.')
      }
      onConfirm={() => mutate({ sessionId: session.id, forMs: HALF_AN_HOUR_MS })}
    >
      <div className="grid gap-2">
        <p>
          For 30 minutes nobody is asked in this session. Whatever {session.profileName} wants to do
          runs at once: deleting files, sending them out, running code it wrote, installing
          packages.
        </p>
        <p>
          Only what is never allowed, and what a rule denies, is still refused. What waits already
          still waits for its answer. The header shows the time that is left, and one click there
          ends it. Who allowed it, and every call that ran by it, is recorded.
        </p>
      </div>
    </ConfirmDialog>
  );
}
