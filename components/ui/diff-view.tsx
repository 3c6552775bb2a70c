'use client';

import { memo, useMemo, type ReactNode, type Ref } from 'react';
import { cn } from './cn';
import { DiffLine } from './diff-line';
import { diffRows, type DiffHunkLines } from './diff-rows';

interface DiffViewProps {
  hunks: readonly DiffHunkLines[];
  /** The file, for screen readers. */
  path?: string;
  /**
   * Draws the text of one line: the place to show characters that hide or imitate others. Define it
   * outside of the component, so that lines are not drawn again for nothing.
   */
  renderText: (text: string) => ReactNode;
  /** Marks the far corner of the diff, for whoever must know that its end was on screen. */
  endRef?: Ref<HTMLSpanElement>;
  /** The box that scrolls; each line in it is a `code` element. */
  scrollerRef?: Ref<HTMLDivElement>;
  /** What is said in the place of no hunks. */
  whenEmpty?: string;
  /** Bounds its height, where it is not to stand at its full length. */
  className?: string;
}

/**
 * A whole unified diff: line numbers, signs and colour, every line wrapped and none left out. A box
 * that scrolls by keyboard too.
 */
export const DiffView = memo(function DiffView({
  hunks,
  path,
  renderText,
  endRef,
  scrollerRef,
  whenEmpty = 'No line differs.',
  className,
}: DiffViewProps) {
  const rows = useMemo(() => diffRows(hunks), [hunks]);
  const digits = useMemo(() => digitsOf(hunks), [hunks]);
  return (
    <div
      ref={scrollerRef}
      role="region"
      aria-label={path === undefined ? 'Changes' : `Changes to ${path}`}
      tabIndex={0}
      className={cn('overflow-auto bg-sunken text-fg outline-offset-[-2px]', className)}
    >
      <div className="relative">
        {rows.length === 0 ? (
          <p className="px-3 py-2 text-13 text-fg-2">{whenEmpty}</p>
        ) : (
          <pre className="font-mono text-12 leading-5 [overflow-wrap:anywhere] whitespace-pre-wrap [tab-size:4] [unicode-bidi:isolate]">
            {rows.map((row, index) => (
              <DiffLine key={index} row={row} digits={digits} renderText={renderText} />
            ))}
          </pre>
        )}
        <span ref={endRef} aria-hidden="true" className="absolute right-0 bottom-0 size-px" />
      </div>
    </div>
  );
});

/** How many digits the greatest line number has; at least two. */
function digitsOf(hunks: readonly DiffHunkLines[]): number {
  const last = hunks.at(-1);
  if (last === undefined) return 2;
  const greatest = Math.max(last.oldStart + last.oldLines, last.newStart + last.newLines);
  return Math.max(2, String(greatest).length);
}
