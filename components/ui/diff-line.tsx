import { memo, type ReactNode } from 'react';
import { cn } from './cn';
import type { DiffRow } from './diff-rows';

interface DiffLineProps {
  row: DiffRow;
  /** Room for the longest line number, in digits. */
  digits: number;
  /** Draws the text of a line. Keep it the same function from one drawing to the next. */
  renderText: (text: string) => ReactNode;
}

const looks = {
  same: { sign: ' ', word: null, row: '', gutter: 'text-fg-3' },
  added: {
    sign: '+',
    word: 'Added: ',
    row: 'bg-diff-add',
    gutter: 'text-fg-2 shadow-[inset_2px_0_var(--color-diff-add-edge)]',
  },
  removed: {
    sign: '−',
    word: 'Removed: ',
    row: 'bg-diff-del',
    gutter: 'text-fg-2 shadow-[inset_2px_0_var(--color-diff-del-edge)]',
  },
} as const;

/** One row of a diff: both line numbers, the sign, and the text, which wraps. */
export const DiffLine = memo(function DiffLine({ row, digits, renderText }: DiffLineProps) {
  const width = `${digits + 1}ch`;
  if (row.kind === 'gap') {
    return (
      <span className="block border-y border-line bg-raised px-3 font-sans text-12 text-fg-3 select-none first:border-t-0">
        {row.count === 1 ? '1 unchanged line' : `${row.count} unchanged lines`}
      </span>
    );
  }
  const { sign, word, row: look, gutter } = looks[row.kind];
  return (
    <code data-line={row.kind} className={cn('flex min-h-5 font-mono', look)}>
      <span aria-hidden="true" className={cn('flex shrink-0 pl-1.5 select-none', gutter)}>
        <span className="text-right" style={{ width }}>
          {row.oldNumber}
        </span>
        <span className="text-right" style={{ width }}>
          {row.newNumber}
        </span>
        <span className="w-6 text-center font-semibold text-fg-2">{sign}</span>
      </span>
      <span className="min-w-0 flex-1 pr-3">
        {word === null ? null : <span className="sr-only select-none">{word}</span>}
        <LineText row={row} renderText={renderText} />
      </span>
    </code>
  );
});

/** The text of a line; on a changed one the blanks at its end can be seen. */
function LineText({
  row,
  renderText,
}: {
  row: Exclude<DiffRow, { kind: 'gap' }>;
  renderText: DiffLineProps['renderText'];
}) {
  const { text } = row;
  const end = row.kind === 'same' ? text.length : text.trimEnd().length;
  const blanks = text.slice(end);
  const hasPlainBlanks = /^[ \t]+$/.test(blanks);
  return (
    <>
      {renderText(hasPlainBlanks ? text.slice(0, end) : text)}
      {hasPlainBlanks ? (
        <span data-blanks="" className="rounded-xs bg-active outline outline-line-3">
          {blanks}
        </span>
      ) : null}
      {row.ending === null ? null : (
        <span className="ml-1 rounded-xs bg-active px-1 font-sans text-11 text-fg-2 select-none">
          {row.ending === 'none' ? 'no line end' : 'CR LF'}
        </span>
      )}
    </>
  );
}
