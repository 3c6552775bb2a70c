'use client';

import { TimeLeft } from '@/components/frame/ticking-time';
import { useServerTime } from '@/components/trpc/use-server-time';
import { cn } from '@/components/ui/cn';
import { CountdownRing, LAST_QUARTER } from '@/components/ui/countdown-ring';
import type { WaitingApproval } from '@/server/domain/session';

/** How finely the ring is drawn; it moves no more often than it can be seen to. */
const RING_STEPS = 100;

/** The soonest deadline of a session's pending approvals, and how grave or how many they are. */
export function WaitingCell({ waiting }: { waiting: readonly WaitingApproval[] }) {
  const first = waiting[0];
  if (first === undefined) return <span className="text-fg-3">—</span>;
  return (
    <span className="flex items-center gap-2">
      <DeadlineRing approval={first} />
      <span className="text-12 text-fg-2 max-sm:sr-only">
        {waiting.length > 1 ? `${waiting.length} waiting` : first.severity}
      </span>
    </span>
  );
}

/** A small ring with the time that is left; red in the last quarter. */
export function DeadlineRing({
  approval: { requestedAt, expiresAt },
}: {
  approval: Pick<WaitingApproval, 'requestedAt' | 'expiresAt'>;
}) {
  const fraction = useServerTime(
    (now) => Math.ceil(((expiresAt - now) / (expiresAt - requestedAt)) * RING_STEPS) / RING_STEPS,
  );
  if (fraction === null) return null;
  return (
    <>
      <CountdownRing fraction={fraction} size={18} />
      <TimeLeft
        at={expiresAt}
        className={cn(
          'font-medium',
          fraction < LAST_QUARTER ? 'text-failed-text' : 'text-waiting-text',
        )}
      />
    </>
  );
}
