'use client';

import { cn } from '@/components/ui/cn';
import { LAST_QUARTER } from '@/components/ui/countdown-ring';
import { useSecondsLeft, useServerSecond } from '@/components/trpc/use-server-time';
import type { ApprovalRow } from '@/server/domain/approval';
import { ClockTime } from './clock-time';
import { DeadlineRing } from './deadline-ring';
import { ExtendButton } from './extend-button';
import { ExpiresAt } from './expires-at';
import { isInsideWorkspace } from './request-words';

interface DeadlineLineProps {
  approval: ApprovalRow;
  isCompact?: boolean;
}

/** Until when it waits, by the server's clock, and what happens then. */
export function DeadlineLine({ approval, isCompact = false }: DeadlineLineProps) {
  const secondsLeft = useSecondsLeft(approval.expiresAt);
  const serverSecond = useServerSecond();
  const isClosing = secondsLeft === 0;
  const { extendedByName } = approval;
  return (
    <div className="flex min-w-0 items-center gap-3.5">
      <DeadlineRing approval={approval} size={isCompact ? 38 : 50} />
      <div className="grid min-w-0 flex-1">
        <p className="text-13 font-medium">
          {isClosing ? (
            'Closing: an answer may still count'
          ) : (
            <ExpiresAt approval={approval} isCompact={isCompact} />
          )}
        </p>
        {/* Where a command would run is part of it, and never cut. */}
        <p className={cn('text-12 text-fg-3', isCompact ? '[overflow-wrap:anywhere]' : 'truncate')}>
          {extendedByName === null ? null : `${extendedByName} added time. `}
          {isCompact ? (
            <CompactPlace approval={approval} />
          ) : (
            <>
              {serverSecond === null ? null : (
                <>
                  Server time <ClockTime at={serverSecond} />.{' '}
                </>
              )}
              {extendedByName === null ? (
                <span className="max-sm:hidden">
                  The agent is told no one answered, not that you refused.
                </span>
              ) : null}
            </>
          )}
        </p>
      </div>
      <ExtendButton approval={approval} isCompact={isCompact} />
      <SpokenOnce approval={approval} secondsLeft={secondsLeft} />
    </div>
  );
}

function CompactPlace({ approval }: { approval: ApprovalRow }) {
  const { subject, profileName } = approval;
  switch (subject.kind) {
    case 'request':
      return `from ${profileName}`;
    case 'change':
    case 'look':
      return isInsideWorkspace(approval) ? 'in the workspace' : 'outside the workspace';
    case 'command':
      return (
        <>
          in <span className="font-mono">{subject.cwd}</span>
        </>
      );
  }
}

/** Says that little time is left, once, when the last quarter begins, and when the time is up. */
function SpokenOnce({
  approval,
  secondsLeft,
}: {
  approval: ApprovalRow;
  secondsLeft: number | null;
}) {
  const lastQuarter = Math.floor(
    ((approval.expiresAt - approval.requestedAt) * LAST_QUARTER) / 1000,
  );
  return (
    <span role="status" className="sr-only">
      {secondsLeft === null || secondsLeft > lastQuarter
        ? ''
        : secondsLeft === 0
          ? 'The time is up; the server has yet to close it.'
          : `Less than ${lastQuarter + 1} seconds left to decide.`}
    </span>
  );
}
