import { useMemo } from 'react';
import { ChangeCounts } from '@/components/ui/change-counts';
import { cn } from '@/components/ui/cn';
import type { Approval } from '@/server/domain/approval';
import { deceptionIn } from './deception';
import { MarkedLine } from './marked-line';
import { markedLines } from './marked-text';
import { moreLines, telltaleLine } from './request-words';

interface MarkedTelltaleProps {
  approval: Pick<Approval, 'subject' | 'findings'>;
  /** Cuts it to one row; for lists, where nothing can be approved from it. */
  isCut?: boolean;
  className?: string;
}

/** The line of what was asked that tells most, marked, and how many others there are. */
export function MarkedTelltale({ approval, isCut = false, className }: MarkedTelltaleProps) {
  const { findings, subject } = approval;
  const { command } = subject;
  const lines = useMemo(
    () =>
      markedLines(command, {
        spans: findings.map((finding) => finding.span),
        escaped: deceptionIn(command).escaped,
      }),
    [command, findings],
  );
  const { index, more } = telltaleLine(approval);
  return (
    <span className={cn('flex min-w-0 items-baseline gap-2', className)}>
      <code
        className={cn(
          'min-w-0 py-0.5 font-mono text-[12.5px] leading-5 font-medium [unicode-bidi:isolate]',
          isCut ? 'truncate' : 'break-words whitespace-pre-wrap',
        )}
      >
        <MarkedLine line={lines[index] ?? []} findings={findings} hasNumbers={false} />
      </code>
      {subject.kind === 'change' ? (
        <ChangeCounts added={subject.change.added} removed={subject.change.removed} />
      ) : null}
      {more === 0 ? null : <span className="shrink-0 text-12 text-fg-2">{moreLines(more)}</span>}
    </span>
  );
}
