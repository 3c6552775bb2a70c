'use client';

import { TimeOf } from '@/components/frame/ticking-time';
import { ChangeCounts } from '@/components/ui/change-counts';
import { TableCell, TableRow } from '@/components/ui/table';
import type { ApprovalRow } from '@/server/domain/approval';
import { escapedLine } from '@/server/domain/escaped-line';
import { ApprovalStateMark } from './approval-state-mark';
import { exactDuration } from './exact-duration';
import { PersonCell } from './person-cell';
import { RowLink } from './row-link';
import { SeverityCell } from './severity-cell';
import { DeadlineRing } from './waiting-cell';

/** One approval of the administrator's table; the row leads to its place in the session. */
export function ApprovalTableRow({ approval }: { approval: ApprovalRow }) {
  const { ending, subject } = approval;
  const reason = ending?.reason ?? '';
  return (
    <TableRow className="relative hover:bg-hover">
      <TableCell className="font-mono text-12">
        <span className="flex items-baseline gap-2">
          <RowLink href={`/sessions/${approval.sessionId}`}>{escapedLine(subject.command)}</RowLink>
          {subject.kind === 'change' ? (
            <ChangeCounts added={subject.change.added} removed={subject.change.removed} />
          ) : null}
        </span>
      </TableCell>
      <TableCell>
        <SeverityCell severity={approval.severity} />
      </TableCell>
      <TableCell>
        <ApprovalStateMark approval={approval} />
        {reason === '' ? null : (
          <span title={reason} className="block max-w-56 truncate text-12 text-fg-3">
            “{reason}”
          </span>
        )}
      </TableCell>
      <TableCell>
        <EndedBy approval={approval} />
      </TableCell>
      <TableCell>
        <span className="block max-w-48 truncate text-fg-2">{approval.sessionTitle}</span>
      </TableCell>
      <TableCell>
        <PersonCell name={approval.authorName} />
      </TableCell>
      <TableCell className="text-fg-2">
        <TimeOf at={approval.requestedAt} />
      </TableCell>
      <TableCell className="text-fg-2">
        <span className="flex items-center justify-end gap-2">
          {ending === null ? (
            <DeadlineRing approval={approval} />
          ) : (
            exactDuration(ending.endedAt - approval.requestedAt)
          )}
        </span>
      </TableCell>
    </TableRow>
  );
}

/** Who decided, or who stopped the run; nobody is named who did not act. */
function EndedBy({ approval: { ending } }: { approval: ApprovalRow }) {
  const name = ending?.actorName ?? null;
  return name === null ? <span className="text-fg-3">—</span> : <PersonCell name={name} />;
}
