'use client';

import { useMutation } from '@tanstack/react-query';
import { ShieldOff } from 'lucide-react';
import { useSecondsLeft } from '@/components/trpc/use-server-time';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { Chip } from '@/components/ui/chip';
import { clockDuration } from '@/components/ui/compact-duration';
import { useAnnounce } from '@/components/ui/live-region';
import type { SessionRow } from '@/server/domain/session';

interface EverythingChipProps {
  session: Pick<SessionRow, 'id' | 'everythingUntil'>;
  /** Whether the person may end it. */
  mayEnd: boolean;
  className?: string;
}

/** While everything passes in a session: that it does, for how long, and the one click that ends it. */
export function EverythingChip({ session, mayEnd, className = '' }: EverythingChipProps) {
  const { id: sessionId, everythingUntil } = session;
  const secondsLeft = useSecondsLeft(everythingUntil ?? 0);
  const trpc = useTRPC();
  const announce = useAnnounce();
  const { mutate, isPending, error } = useMutation(
    trpc.sessions.closeUp.mutationOptions({
      onSuccess: () => announce('Asks again from the next call on'),
    }),
  );
  if (everythingUntil === null || secondsLeft === null || secondsLeft === 0) return null;
  const time = clockDuration(secondsLeft * 1000);
  const words = (
    <>
      <ShieldOff size={13} aria-hidden="true" />
      <span className="max-lg:sr-only">Everything allowed</span>
      <span aria-hidden="true">{time}</span>
    </>
  );
  if (!mayEnd) {
    return (
      <Chip tone="waiting" className={className}>
        {words}
      </Chip>
    );
  }
  return (
    <span className={`flex items-center gap-2 ${className}`}>
      {error === null ? null : (
        <span role="alert" className="text-12 text-failed-text max-sm:sr-only">
          {failureText(error, 'Not ended: the server did not answer. Try again.')}
        </span>
      )}
      <button
        type="button"
        aria-label="Everything is allowed here. Ask again from now on"
        aria-busy={isPending || undefined}
        title="Nobody is asked in this session. Click to be asked again from now on."
        onClick={() => {
          if (!isPending) mutate({ sessionId });
        }}
        className="flex items-center rounded-xs pointer-coarse:min-h-11"
      >
        <Chip tone="waiting">
          {words}
          <span aria-hidden="true" className="border-l border-waiting-line pl-1.5">
            End
          </span>
        </Chip>
      </button>
    </span>
  );
}
