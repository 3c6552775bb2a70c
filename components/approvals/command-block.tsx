'use client';

import { Pencil } from 'lucide-react';
import { useId, useMemo, useRef, type MouseEvent } from 'react';
import { cn } from '@/components/ui/cn';
import { CopyButton } from '@/components/ui/copy-button';
import { Kbd } from '@/components/ui/kbd';
import type { Finding } from '@/server/domain/finding';
import { deceptionIn } from './deception';
import { DeceptionWarning } from './deception-warning';
import { MarkedLine } from './marked-line';
import { markedLines } from './marked-text';
import { UnseenEndLine } from './unseen-end-line';

interface CommandBlockProps {
  /** The exact text that consent is asked for; all of it is shown. */
  command: string;
  findings: readonly Finding[];
  /** Marks the far corner of the text, for whoever must know that it was on screen. */
  endRef: (corner: Element | null) => void;
  hasSeenEnd: boolean;
  /** What the text is: "Exactly this will run". */
  heading?: string;
  /** What is copied: "Copy command". */
  copyLabel?: string;
  /** Opens the editor, where the text can be changed before it is approved. */
  onEdit?: ((event: MouseEvent) => void) | undefined;
  /** Leaves the title bar out where space is short. */
  isCompact?: boolean;
  className?: string;
}

/**
 * The exact command with line numbers and its risky parts marked. It wraps at spaces only; what is
 * longer than the box scrolls, and until its end was on screen a line says how much is below.
 */
export function CommandBlock({
  command,
  findings,
  endRef,
  hasSeenEnd,
  heading = 'Exactly this will run',
  copyLabel = 'Copy command',
  onEdit,
  isCompact = false,
  className,
}: CommandBlockProps) {
  const labelId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { escaped, warning } = useMemo(() => deceptionIn(command), [command]);
  const lines = useMemo(
    () => markedLines(command, { spans: findings.map((finding) => finding.span), escaped }),
    [command, findings, escaped],
  );

  return (
    <div className={cn('overflow-hidden rounded-md border border-line-2 bg-sunken', className)}>
      <div
        className={cn(
          'flex h-8 items-center gap-2.5 border-b border-line pr-1.5 pl-3 text-12 text-fg-3',
          isCompact && 'sr-only',
        )}
      >
        <span id={labelId} className="flex-1">
          {heading}
        </span>
        <span className="max-sm:hidden">
          {lines.length === 1 ? '1 line' : `${lines.length} lines`}
        </span>
        {onEdit === undefined ? null : (
          <button
            type="button"
            aria-keyshortcuts="e"
            onClick={onEdit}
            className="flex h-6 items-center gap-1.5 rounded-xs px-1.5 text-12 font-medium text-fg-2 hover:bg-hover hover:text-fg pointer-coarse:h-8 pointer-coarse:px-2"
          >
            <Pencil size={13} aria-hidden="true" />
            Edit
            <Kbd aria-hidden="true" className="pointer-coarse:hidden">
              e
            </Kbd>
          </button>
        )}
        <CopyButton text={command} label={copyLabel} className="pointer-coarse:size-8" />
      </div>
      <div
        ref={scroller}
        role="region"
        aria-labelledby={labelId}
        tabIndex={0}
        className={cn(
          'overflow-auto outline-offset-[-2px]',
          isCompact ? 'max-h-[min(24dvh,224px)]' : 'max-h-[min(34dvh,336px)]',
        )}
      >
        {/* As wide as the longest word, so that a line wraps at its spaces and nowhere else. */}
        <div className="relative w-min min-w-full">
          <pre className="grid py-[7px] pb-2 font-mono text-13 leading-6 font-book [overflow-wrap:normal] whitespace-pre-wrap [unicode-bidi:isolate]">
            {lines.map((line, index) => (
              <code key={index} className="relative block min-h-6 pr-3.5 pl-[46px] font-mono">
                <span
                  aria-hidden="true"
                  className="absolute left-0 w-[30px] text-right text-12 leading-6 text-fg-3 select-none"
                >
                  {index + 1}
                </span>
                <MarkedLine line={line} findings={findings} keepsWords />
              </code>
            ))}
          </pre>
          <span ref={endRef} aria-hidden="true" className="absolute right-0 bottom-0 size-px" />
        </div>
      </div>
      <DeceptionWarning warning={warning} />
      {hasSeenEnd ? null : <UnseenEndLine scroller={scroller} />}
    </div>
  );
}
