'use client';

import { useQuery } from '@tanstack/react-query';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogContent } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import type { SessionRow } from '@/server/domain/session';
import { ShareForm } from './share-form';
import { ShareList } from './share-list';

interface ShareDialogProps {
  session: Pick<SessionRow, 'id' | 'title'>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** With whom a session is shared: each person's level, and whoever can be added. */
export function ShareDialog({ session, isOpen, onOpenChange }: ShareDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent
        title={`Share “${session.title}”`}
        description="Changes count at once. Administrators have every session, approvers read and decide in every one."
        footer={
          <DialogClose>
            <Button>Done</Button>
          </DialogClose>
        }
      >
        <Shares session={session} />
      </DialogContent>
    </Dialog>
  );
}

/** Mounted with the dialog: what others changed meanwhile is read when it opens. */
function Shares({ session: { id: sessionId } }: Pick<ShareDialogProps, 'session'>) {
  const trpc = useTRPC();
  // Nothing live keeps these true while the dialog is shut.
  const fresh = { staleTime: 0 };
  const shares = useQuery(trpc.shares.list.queryOptions({ sessionId }, fresh));
  const candidates = useQuery(trpc.shares.candidates.queryOptions({ sessionId }, fresh));
  const error = shares.error ?? candidates.error;
  if (error !== null) {
    return (
      <ErrorState
        title="The people could not be loaded"
        detail={failureText(error, 'The server did not answer.')}
        onRetry={() => {
          void shares.refetch();
          void candidates.refetch();
        }}
        isRetrying={shares.isFetching || candidates.isFetching}
      />
    );
  }
  if (shares.data === undefined || candidates.data === undefined) {
    return (
      <div role="status" className="grid gap-3 py-2">
        <span className="sr-only">Loading the people</span>
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </div>
    );
  }
  const held = new Set(shares.data.map(({ userId }) => userId));
  const others = candidates.data.filter(({ userId }) => !held.has(userId));
  return (
    <div className="grid gap-4">
      <ShareForm sessionId={sessionId} candidates={others} isShared={held.size > 0} />
      <ShareList sessionId={sessionId} shares={shares.data} />
    </div>
  );
}
