'use client';

import { memo } from 'react';
import { Glyph } from '@/components/ui/glyph';
import { formatExact, formatTimeOfDay } from '@/components/ui/format-instant';
import { useIsHydrated } from '@/components/trpc/use-is-hydrated';
import type { Run, RunCause } from '@/server/domain/run';
import { RerunButton } from './rerun-button';
import { SafeText } from './safe-text';

interface RunEndingProps {
  run: Run;
  /** Nothing came after it, so it can be run again without losing anything. */
  isLast: boolean;
}

/** How a run ended, when it did not simply finish; and the way to run it again. */
export const RunEnding = memo(function RunEnding({ run, isLast }: RunEndingProps) {
  const isHydrated = useIsHydrated();
  const isFailure = run.status === 'failed' || run.status === 'interrupted';
  return (
    <div className="text-13 text-fg-2">
      <p className="flex items-center gap-2">
        <Glyph shape={isFailure ? 'cross' : 'stop'} />
        <span className={isFailure ? 'text-failed-text' : ''}>{endingText(run)}</span>
        {run.endedAt !== null && isHydrated ? (
          <time
            dateTime={new Date(run.endedAt).toISOString()}
            title={formatExact(run.endedAt)}
            className="text-12 text-fg-3"
          >
            {formatTimeOfDay(run.endedAt)}
          </time>
        ) : null}
      </p>
      {run.error === null ? null : (
        <p className="mt-1 rounded-md border border-failed-line bg-failed-tint px-3 py-2 break-words whitespace-pre-wrap text-fg [unicode-bidi:isolate]">
          <SafeText text={run.error} />
        </p>
      )}
      {isLast ? (
        <p className="flex items-center gap-2 pt-2">
          <RerunButton messageId={run.messageId} label="Run again" />
        </p>
      ) : null}
    </div>
  );
});

/** The sentence for an ending. */
export function endingText({ status, cause, stoppedByName }: Run): string {
  const because = causeText(cause);
  switch (status) {
    case 'failed':
      return because === null ? 'Failed' : `Failed: ${because}`;
    case 'interrupted':
      return because === null ? 'Interrupted' : `Interrupted: ${because}`;
    case 'cancelled':
      if (stoppedByName !== null) return `Stopped by ${stoppedByName}`;
      return because === null ? 'Stopped' : `Stopped: ${because}`;
    case 'completed':
    case 'queued':
    case 'running':
    case 'waiting_for_approval':
    case 'stopping':
      return '';
  }
}

function causeText(cause: RunCause | null): string | null {
  switch (cause) {
    case 'deadline':
      return 'its time was up';
    case 'session_deleted':
      return 'the session was deleted';
    case 'server_stopped':
      return 'the server was stopped';
    case 'server_crashed':
      return 'the server went away without warning';
    case 'step_limit':
      return 'it took too many steps';
    case 'stopped':
    case 'runtime_error':
    case null:
      return null;
  }
}
