import { useMemo } from 'react';
import { cn } from '@/components/ui/cn';
import type { Approval } from '@/server/domain/approval';
import { deceptionIn } from './deception';
import { MarkedLine } from './marked-line';
import { markedLines } from './marked-text';

interface MarkedCommandProps {
  approval: Pick<Approval, 'subject' | 'findings'>;
  /** Breaks it at white space only, where it can be approved. */
  keepsWords?: boolean;
  className?: string;
}

/** All lines of what was asked, marked, without numbers: in lists that show it whole. */
export function MarkedCommand({ approval, keepsWords = false, className }: MarkedCommandProps) {
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
  return (
    <code
      className={cn(
        'min-w-0 font-mono text-[12.5px] leading-5 font-medium [overflow-wrap:anywhere] whitespace-pre-wrap [unicode-bidi:isolate]',
        className,
      )}
    >
      {lines.map((line, index) => (
        <span key={index} className="block">
          <MarkedLine line={line} findings={findings} hasNumbers={false} keepsWords={keepsWords} />
        </span>
      ))}
    </code>
  );
}
