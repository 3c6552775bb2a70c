'use client';

import Link from 'next/link';
import { cn } from '@/components/ui/cn';
import { CountBadge } from '@/components/ui/count-badge';
import type { SessionRow } from '@/server/domain/session';
import { sessionState, type SessionState } from '@/server/domain/session-state';
import { isUnread, rowSummary } from './row-summary';
import { sharedWords } from './share-words';
import { SessionGlyph } from './session-state-mark';
import { TimeLeft, TimeOf, TimeSince } from './ticking-time';

interface SessionRowLinkProps {
  row: SessionRow;
  isCurrent: boolean;
}

/** One session of the list: state, title, what it does, and how long. */
export function SessionRowLink({ row, isCurrent }: SessionRowLinkProps) {
  const state = sessionState(row);
  const isAtRest = row.waiting.length === 0 && row.currentRun === null;
  const isNews = isUnread(row) && !isCurrent && (isAtRest || state === 'waiting');
  const summary = rowSummary(row);
  const shared = sharedWords(row);
  // What has been seen and is over needs one line only.
  const isQuiet = isAtRest && !isNews && state !== 'failed' && state !== 'interrupted';
  return (
    <Link
      href={`/sessions/${row.id}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(
        'grid grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-2 rounded-sm px-2 transition-colors duration-80 hover:bg-hover pointer-coarse:min-h-11',
        isQuiet ? 'py-1' : 'py-[5px]',
        isCurrent && 'bg-active hover:bg-active',
      )}
    >
      <span className={cn('grid justify-center', !isQuiet && 'self-start pt-[3px]')}>
        <SessionGlyph state={quietState(state, isQuiet)} />
      </span>
      <span className="grid min-w-0">
        <span
          className={cn(
            'truncate text-13 leading-[18px] font-book',
            isQuiet && !isCurrent ? 'text-fg-2' : 'text-fg',
            isNews && 'font-semibold',
          )}
        >
          {row.title}
        </span>
        {isQuiet && shared === null ? null : (
          <span className={cn('truncate text-12', isCurrent ? 'text-fg-2' : 'text-fg-3')}>
            {shared ?? row.profileName}
            {isQuiet || summary === null ? '' : ` · ${summary}`}
          </span>
        )}
      </span>
      <span
        className={cn(
          'grid justify-items-end gap-px text-12 group-hover/row:pointer-fine:invisible group-focus-within/row:pointer-fine:invisible group-has-[[data-state=open]]/row:pointer-fine:invisible',
          isCurrent ? 'text-fg-2' : 'text-fg-3',
        )}
      >
        <RowAside row={row} isNews={isNews} state={state} />
      </span>
    </Link>
  );
}

/** A finished session that has been seen is simply idle. */
function quietState(state: SessionState, isQuiet: boolean): SessionState {
  return isQuiet && state === 'done' ? 'idle' : state;
}

function RowAside({
  row,
  isNews,
  state,
}: {
  row: SessionRow;
  isNews: boolean;
  state: SessionState;
}) {
  const first = row.waiting[0];
  if (first !== undefined) {
    return (
      <>
        <CountBadge count={row.waiting.length} label="waiting for a decision" tone="waiting" />
        <TimeLeft at={first.expiresAt} className="font-medium text-waiting-text" />
      </>
    );
  }
  if (state === 'queued') return <span className="self-end">queued</span>;
  if (row.currentRun !== null) {
    return <TimeSince at={row.currentRun.startedAt ?? row.currentRun.queuedAt} />;
  }
  return (
    <>
      {isNews ? (
        <span className="my-[5px] size-[7px] rounded-full bg-accent">
          <span className="sr-only">Unread</span>
        </span>
      ) : null}
      <TimeOf at={row.lastActivityAt} />
    </>
  );
}
