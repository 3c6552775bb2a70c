import { structuredPatch } from 'diff';
import type { DiffHunkLines } from '@/components/ui/diff-rows';

/**
 * The search for the shortest difference takes time in proportion to the square of its length; texts
 * that differ by more lines are shown as taken out and put in as a whole.
 */
const LONGEST_SEARCH = 400;

/** All lines of a command around a difference are shown. */
const CONTEXT_LINES = 3;

/**
 * The difference of two commands in lines (Myers, "An O(ND) difference algorithm", as the package
 * `diff` has it); nothing when they are the same. A missing line end at the end of both is no
 * difference.
 */
export function lineDiff(before: string, after: string): readonly DiffHunkLines[] {
  if (before === after) return [];
  const [old, now] = [ended(before), ended(after)];
  const patch = structuredPatch('', '', old, now, undefined, undefined, {
    context: CONTEXT_LINES,
    maxEditLength: LONGEST_SEARCH,
  });
  return patch?.hunks ?? [wholeDifference(old, now)];
}

function ended(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

function wholeDifference(before: string, after: string): DiffHunkLines {
  const old = before.split('\n').slice(0, -1);
  const now = after.split('\n').slice(0, -1);
  return {
    oldStart: 1,
    oldLines: old.length,
    newStart: 1,
    newLines: now.length,
    lines: [...old.map((line) => `-${line}`), ...now.map((line) => `+${line}`)],
  };
}
