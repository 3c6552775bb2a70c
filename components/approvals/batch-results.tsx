'use client';

import { X } from 'lucide-react';
import { Glyph } from '@/components/ui/glyph';
import { IconButton } from '@/components/ui/icon-button';
import { PendingArc } from '@/components/ui/pending-arc';
import type { ApprovalRow } from '@/server/domain/approval';
import type { Decision, DecisionStore } from './decision-store';
import { endingWords } from './ending-words';
import { MarkedTelltale } from './marked-telltale';
import { useDecisionsAbout } from './use-decisions-about';

interface BatchResultsProps {
  /** The rows that were answered in one go. */
  rows: readonly ApprovalRow[];
  decisions: DecisionStore;
  viewerId: string;
  onDismiss: () => void;
}

/** What became of each of the rows that were answered in one go, until it is put away. */
export function BatchResults({ rows, decisions, viewerId, onDismiss }: BatchResultsProps) {
  const results = useDecisionsAbout(
    decisions,
    rows.map((row) => row.id),
  );
  const failed = results.filter((result) => result?.status === 'failed').length;
  const isUnderWay = results.some((result) => result?.status === 'deciding');
  return (
    <section
      aria-label="Result of the last answer"
      className="shrink-0 border-t border-line bg-bg px-5 py-2 max-sm:px-4"
    >
      <header className="flex items-center gap-2 text-13">
        <p role="status" className="flex flex-1 items-center gap-2 font-medium">
          {isUnderWay ? <PendingArc /> : null}
          {isUnderWay ? 'On its way' : summary(rows.length, failed)}
        </p>
        <IconButton label="Put the result away" onClick={onDismiss}>
          <X size={15} aria-hidden="true" />
        </IconButton>
      </header>
      <ul className="grid max-h-40 gap-0.5 overflow-y-auto pb-1">
        {rows.map((row, index) => (
          <li
            key={row.id}
            className="grid grid-cols-[12px_minmax(0,1fr)] items-baseline gap-x-2.5 text-12"
          >
            <Glyph shape={shapeOf(results[index])} className="translate-y-px" />
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
              <MarkedTelltale approval={row} isCut className="max-w-full" />
              <span className="text-fg-2">{resultWords(row, results[index], viewerId)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function summary(count: number, failed: number): string {
  if (failed === 0) return count === 1 ? '1 answered' : `${count} answered`;
  return `${count - failed} answered, ${failed} not: still waiting`;
}

function shapeOf(result: Decision | undefined) {
  if (result === undefined || result.status === 'deciding') return 'dashed';
  if (result.status === 'failed') return 'cross';
  return result.isMine ? 'tick' : 'ring';
}

function resultWords(row: ApprovalRow, result: Decision | undefined, viewerId: string): string {
  switch (result?.status) {
    case undefined:
    case 'deciding':
      return '';
    case 'failed':
      return result.message;
    case 'ended': {
      const { headline } = endingWords(row, result.ending, viewerId);
      const words = headline.map(({ text }) => text).join('');
      return result.isMine ? words : `${words}, before your answer came`;
    }
  }
}
