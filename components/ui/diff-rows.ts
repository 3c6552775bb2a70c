/**
 * A run of lines that differ, as in a unified diff: numbers count from 1; each line begins with `+`,
 * `-` or a space, or with `\`, which says that the line before it has no line end.
 */
export interface DiffHunkLines {
  oldStart: number;
  oldLines: number;
  newStart: number;
  newLines: number;
  lines: readonly string[];
}

/** One row of a diff on screen. */
export type DiffRow =
  /** Unchanged lines that are left out, when it is known how many. */
  | { kind: 'gap'; count: number }
  | {
      kind: 'same' | 'added' | 'removed';
      /** Where the line stands before and after; null where it does not. */
      oldNumber: number | null;
      newNumber: number | null;
      text: string;
      /** How it ends, when the lines of this diff end in different ways or this one does not end. */
      ending: 'carriage-return' | 'none' | null;
    };

type LineRow = Exclude<DiffRow, { kind: 'gap' }>;

/** The rows of a diff, in order. No line of it is left out. */
export function diffRows(hunks: readonly DiffHunkLines[]): DiffRow[] {
  const hasMixedEnds = endsDiffer(hunks);
  const rows: DiffRow[] = [];
  let shownUpTo = 0;
  for (const hunk of hunks) {
    const before = hunk.oldStart - 1;
    if (before > shownUpTo) rows.push({ kind: 'gap', count: before - shownUpTo });
    rows.push(...lineRows(hunk, hasMixedEnds));
    shownUpTo = before + hunk.oldLines;
  }
  return rows;
}

function lineRows(hunk: DiffHunkLines, hasMixedEnds: boolean): LineRow[] {
  const rows: LineRow[] = [];
  let oldNumber = hunk.oldStart;
  let newNumber = hunk.newStart;
  for (const line of hunk.lines) {
    const last = rows.at(-1);
    if (line.startsWith('\\')) {
      if (last !== undefined) last.ending = 'none';
      continue;
    }
    const endsInReturn = line.endsWith('\r');
    const text = endsInReturn ? line.slice(1, -1) : line.slice(1);
    const ending = endsInReturn && hasMixedEnds ? 'carriage-return' : null;
    if (line.startsWith('+')) {
      rows.push({ kind: 'added', oldNumber: null, newNumber, text, ending });
      newNumber += 1;
    } else if (line.startsWith('-')) {
      rows.push({ kind: 'removed', oldNumber, newNumber: null, text, ending });
      oldNumber += 1;
    } else {
      rows.push({ kind: 'same', oldNumber, newNumber, text, ending });
      oldNumber += 1;
      newNumber += 1;
    }
  }
  return rows;
}

/** Whether some lines end in a carriage return and others do not: then each one says so. */
function endsDiffer(hunks: readonly DiffHunkLines[]): boolean {
  const lines = hunks.flatMap((hunk) => hunk.lines.filter((line) => !line.startsWith('\\')));
  const withReturn = lines.filter((line) => line.endsWith('\r')).length;
  return withReturn > 0 && withReturn < lines.length;
}
