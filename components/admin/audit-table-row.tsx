'use client';

import { useState } from 'react';
import { TimeOf } from '@/components/frame/ticking-time';
import { TableCell, TableRow } from '@/components/ui/table';
import type { AuditRow } from '@/server/domain/audit-row';
import { AuditEntryDialog } from './audit-entry-dialog';
import { PersonCell } from './person-cell';
import { NARROW_HIDDEN } from './session-table-row';

interface AuditTableRowProps {
  entry: AuditRow;
  /** Narrows the table to one session. */
  onSession: (sessionId: string) => void;
}

/** One entry; the row opens the whole of it. */
export function AuditTableRow({ entry, onSession }: AuditTableRowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <TableRow className="relative hover:bg-hover">
      <TableCell className="text-fg-3 tabular-nums">{entry.index}</TableCell>
      <TableCell>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="block max-w-56 truncate font-mono text-12 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-[-2px] focus-visible:after:outline-focus"
        >
          {entry.action}
        </button>
        {isOpen ? (
          <AuditEntryDialog
            entry={entry}
            onClose={() => setOpen(false)}
            onSession={(sessionId) => {
              setOpen(false);
              onSession(sessionId);
            }}
          />
        ) : null}
      </TableCell>
      <TableCell>
        {entry.actorName === null ? (
          <span className="text-fg-3">the server</span>
        ) : (
          <PersonCell name={entry.actorName} />
        )}
      </TableCell>
      <TableCell className={NARROW_HIDDEN}>
        <span className="block max-w-48 truncate text-fg-2">{entry.sessionTitle ?? '—'}</span>
      </TableCell>
      <TableCell className={NARROW_HIDDEN}>
        <span className="block max-w-64 truncate font-mono text-12 text-fg-3">
          {entry.subjectId ?? '—'}
        </span>
      </TableCell>
      <TableCell className="text-fg-2">
        <TimeOf at={entry.at} />
      </TableCell>
    </TableRow>
  );
}
