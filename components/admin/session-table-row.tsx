'use client';

import { SessionStateMark } from '@/components/frame/session-state-mark';
import { TimeRunning, TimeSince } from '@/components/frame/ticking-time';
import { cn } from '@/components/ui/cn';
import { Chip } from '@/components/ui/chip';
import { TableCell, TableRow } from '@/components/ui/table';
import { escapedLine } from '@/server/domain/escaped-line';
import type { SessionRow } from '@/server/domain/session';
import { sessionState } from '@/server/domain/session-state';
import { PersonCell } from './person-cell';
import { RowLink } from './row-link';
import { SessionActions } from './session-actions';
import { WaitingCell } from './waiting-cell';

/** Columns that a phone leaves out; author and activity stand under the title there. */
export const NARROW_HIDDEN = 'max-sm:hidden';

/** What the profile says too; a laptop's window has no room for it beside the actions. */
export const LAPTOP_HIDDEN = 'max-2xl:hidden';

/** One session of the administrator's table; the row leads to its transcript. */
export function SessionTableRow({ session }: { session: SessionRow }) {
  const { currentRun } = session;
  return (
    <TableRow className="relative hover:bg-hover">
      <TableCell>
        <RowLink href={`/sessions/${session.id}`}>{session.title}</RowLink>
        <span className="block max-w-36 truncate text-12 text-fg-3 sm:hidden">
          {session.authorName} · <TimeSince at={session.lastActivityAt} />
        </span>
      </TableCell>
      <TableCell className={NARROW_HIDDEN}>
        <PersonCell name={session.authorName} />
      </TableCell>
      <TableCell className={cn(NARROW_HIDDEN, 'text-fg-2')}>{session.profileName}</TableCell>
      <TableCell className={LAPTOP_HIDDEN}>
        <Chip className="font-mono">{session.runtime}</Chip>
      </TableCell>
      <TableCell>
        <SessionStateMark state={sessionState(session)} />
      </TableCell>
      <TableCell className={NARROW_HIDDEN}>
        {currentRun === null ? (
          <Nothing />
        ) : (
          <span className="flex items-baseline gap-2">
            <code className="max-w-28 truncate font-mono text-12 2xl:max-w-44">
              {activityOf(session)}
            </code>
            <TimeRunning
              at={currentRun.startedAt ?? currentRun.queuedAt}
              className="text-12 text-fg-3"
            />
          </span>
        )}
      </TableCell>
      <TableCell>
        <WaitingCell waiting={session.waiting} />
      </TableCell>
      <TableCell className={cn(NARROW_HIDDEN, 'text-fg-2')}>
        <TimeSince at={session.lastActivityAt} />
      </TableCell>
      <TableCell className="sticky right-0 bg-surface text-right">
        <SessionActions session={session} />
      </TableCell>
    </TableRow>
  );
}

function activityOf({ currentRun, waiting }: SessionRow): string {
  if (currentRun?.status === 'queued') return 'waits for a slot';
  return escapedLine(currentRun?.activity ?? waiting[0]?.command ?? 'working');
}

function Nothing() {
  return <span className="text-fg-3">—</span>;
}
