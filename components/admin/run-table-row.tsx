'use client';

import { TimeOf, TimeRunning } from '@/components/frame/ticking-time';
import { TableCell, TableRow } from '@/components/ui/table';
import { escapedLine } from '@/server/domain/escaped-line';
import type { RunRow } from '@/server/domain/run-row';
import { exactDuration } from './exact-duration';
import { PersonCell } from './person-cell';
import { RowLink } from './row-link';
import { runEnding } from './run-ending';
import { RunMark } from './run-mark';

/** One run of the administrator's table; the row leads to its session. */
export function RunTableRow({ run }: { run: RunRow }) {
  const ending = runEnding(run);
  return (
    <TableRow className="relative hover:bg-hover">
      <TableCell className="font-mono text-12">
        <RowLink href={`/sessions/${run.sessionId}`}>{escapedLine(run.prompt)}</RowLink>
      </TableCell>
      <TableCell>
        <RunMark run={run} />
        {ending === null ? null : (
          <span title={ending} className="block max-w-56 truncate text-12 text-fg-3">
            {ending}
          </span>
        )}
      </TableCell>
      <TableCell>
        <span className="block max-w-48 truncate text-fg-2">{run.sessionTitle}</span>
      </TableCell>
      <TableCell>
        <PersonCell name={run.authorName} />
      </TableCell>
      <TableCell className="text-fg-2">{run.profileName}</TableCell>
      <TableCell className="text-fg-2">
        <TimeOf at={run.queuedAt} />
      </TableCell>
      <TableCell className="text-right text-fg-2">
        <Took run={run} />
      </TableCell>
      <TableCell className="text-right text-fg-2">
        {run.toolCallCount}
        {run.refusedCallCount === 0 ? null : (
          <span className="block text-12 whitespace-nowrap text-fg-3">
            {run.refusedCallCount} refused
          </span>
        )}
      </TableCell>
      <TableCell className="text-right text-fg-2">{run.approvalCount}</TableCell>
    </TableRow>
  );
}

function Took({ run: { startedAt, endedAt } }: { run: RunRow }) {
  if (startedAt === null) return '—';
  if (endedAt === null) return <TimeRunning at={startedAt} />;
  return exactDuration(endedAt - startedAt);
}
