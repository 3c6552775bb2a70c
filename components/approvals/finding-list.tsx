import { cn } from '@/components/ui/cn';
import type { Finding } from '@/server/domain/finding';
import { EscapedText } from './escaped-text';
import { FindingNumber } from './finding-number';
import { SeverityMark } from './severity-mark';

/** Why it asks: one sentence a finding, with the number of its part of the command. */
export function FindingList({
  findings,
  className,
}: {
  findings: readonly Finding[];
  className?: string;
}) {
  if (findings.length === 0) return null;
  return (
    <ol aria-label="Why this asks" className={cn('grid gap-2', className)}>
      {findings.map((finding, index) => (
        <li
          key={index}
          className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-start gap-x-2.5 text-13"
        >
          <FindingNumber number={index + 1} severity={finding.severity} className="mt-0.5" />
          <span>
            <span className="font-semibold">{withStop(finding.title)}</span>{' '}
            <span className="text-fg-2">
              <EscapedText text={finding.explanation} />
            </span>
          </span>
          <SeverityMark severity={finding.severity} />
        </li>
      ))}
    </ol>
  );
}

function withStop(title: string): string {
  return /[.!?]$/.test(title) ? title : `${title}.`;
}
