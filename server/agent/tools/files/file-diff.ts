import { structuredPatch } from 'diff';
import type { DiffHunk, FileChange } from '@/server/domain/file-change';

const CONTEXT_LINES = 3;

/**
 * The search for the shortest difference takes time in proportion to the square of its length; beyond
 * this many lines the part that differs is shown as taken out and put in as a whole.
 */
const LONGEST_SEARCH = 800;

/**
 * The exact difference of two texts in lines (Myers, "An O(ND) difference algorithm", as the package
 * `diff` has it), with three lines around each part. Applied to `before` it gives `after`.
 */
export function fileDiff(
  before: string,
  after: string,
): Pick<FileChange, 'hunks' | 'added' | 'removed'> {
  const patch = structuredPatch('', '', before, after, undefined, undefined, {
    context: CONTEXT_LINES,
    maxEditLength: LONGEST_SEARCH,
  });
  const hunks: DiffHunk[] = patch?.hunks ?? wholeDifference(before, after);
  const count = (sign: string): number =>
    hunks.reduce((sum, { lines }) => sum + lines.filter((line) => line.startsWith(sign)).length, 0);
  return { hunks, added: count('+'), removed: count('-') };
}

/** One hunk: all lines from the first that differs to the last. */
function wholeDifference(before: string, after: string): DiffHunk[] {
  const old = linesOf(before);
  const now = linesOf(after);
  const shortest = Math.min(old.length, now.length);
  let head = 0;
  while (head < shortest && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < shortest - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const start = Math.max(0, head - CONTEXT_LINES);
  const oldEnd = old.length - tail + Math.min(tail, CONTEXT_LINES);
  const lines = [
    ...marked(' ', old.slice(start, head)),
    ...marked('-', old.slice(head, old.length - tail)),
    ...marked('+', now.slice(head, now.length - tail)),
    ...marked(' ', old.slice(old.length - tail, oldEnd)),
  ];
  return [
    {
      oldStart: start + 1,
      oldLines: oldEnd - start,
      newStart: start + 1,
      newLines: oldEnd - start + now.length - old.length,
      lines,
    },
  ];
}

/** The lines of a text with their ends; the last one may have none. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function marked(sign: string, lines: readonly string[]): string[] {
  return lines.flatMap((line) =>
    line.endsWith('\n')
      ? [`${sign}${line.slice(0, -1)}`]
      : [`${sign}${line}`, '\\ No newline at end of file'],
  );
}
