'use client';

import { cn } from '@/components/ui/cn';
import { CountdownRing } from '@/components/ui/countdown-ring';
import { clockDuration, compactDuration } from '@/components/ui/compact-duration';
import { useSecondsLeft } from '@/components/trpc/use-server-time';
import type { Approval } from '@/server/domain/approval';

interface DeadlineRingProps {
  approval: Pick<Approval, 'requestedAt' | 'expiresAt'>;
  size?: number;
  /** Puts the time into the ring; without it the ring is a picture beside words. */
  hasTime?: boolean;
  className?: string;
}

const HOUR_SECONDS = 3600;

/** How much time an approval has left, by the server's clock. */
export function DeadlineRing({
  approval,
  size = 50,
  hasTime = true,
  className,
}: DeadlineRingProps) {
  const secondsLeft = useSecondsLeft(approval.expiresAt);
  const lifeMs = Math.max(1, approval.expiresAt - approval.requestedAt);
  const fraction = secondsLeft === null ? 1 : (secondsLeft * 1000) / lifeMs;
  return (
    <span className={cn('relative grid shrink-0 place-items-center', className)}>
      <CountdownRing fraction={fraction} size={size} />
      {hasTime && secondsLeft !== null ? (
        <span
          role="timer"
          aria-label={leftWords(secondsLeft)}
          className={cn(
            'absolute font-semibold tracking-[-0.01em]',
            size >= 48 ? 'text-14' : 'text-12',
          )}
        >
          {timeInRing(secondsLeft)}
        </span>
      ) : null}
    </span>
  );
}

/** "1:24", from an hour on "6 h". */
export function timeInRing(secondsLeft: number): string {
  const durationMs = secondsLeft * 1000;
  return secondsLeft < HOUR_SECONDS ? clockDuration(durationMs) : compactDuration(durationMs);
}

/** The same for a sentence; at zero the server has yet to say how it ended. */
export function leftWords(secondsLeft: number): string {
  return secondsLeft === 0 ? 'closing' : `${timeInRing(secondsLeft)} left`;
}
