import { applyPatch, structuredPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileDiff } from '@/server/agent/tools/files/file-diff';

/** What the hunks make of a text, by a reader that is not ours. */
function patched(before: string, hunks: ReturnType<typeof fileDiff>['hunks']): string | false {
  const patch = { ...structuredPatch('a', 'a', '', ''), hunks };
  return applyPatch(before, patch, { autoConvertLineEndings: false });
}

const line = fc.constantFrom('a', 'b', 'c', '', '+', '-x', '\\ No', ' lead', 'cr\r');
const text = fc
  .tuple(fc.array(line, { maxLength: 40 }), fc.boolean())
  .map(([lines, ends]) => lines.join('\n') + (ends && lines.length > 0 ? '\n' : ''));

describe('fileDiff', () => {
  it('A8 what is shown is what is written: the hunks turn the old text into the new one', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { hunks, added, removed } = fileDiff(before, after);
        expect(patched(before, hunks)).toBe(after);
        const lines = hunks.flatMap((hunk) => hunk.lines);
        expect(added).toBe(lines.filter((one) => one.startsWith('+')).length);
        expect(removed).toBe(lines.filter((one) => one.startsWith('-')).length);
        for (const one of lines) expect(one).toMatch(/^[-+ \\]/);
      }),
      { numRuns: 500 },
    );
  });

  it('holds also where the search for the shortest difference is given up', () => {
    const old = Array.from({ length: 2_500 }, (_, index) => `old ${index}`);
    const now = Array.from({ length: 2_400 }, (_, index) => `new ${index}`);
    const head = Array.from({ length: 10 }, (_, index) => `head ${index}`);
    for (const [before, after] of [
      [
        [...head, ...old, ...head],
        [...head, ...now, ...head],
      ],
      [old, now],
      [head, [...head, ...now]],
    ] as const) {
      for (const end of ['', '\n']) {
        const from = before.join('\n') + end;
        const to = after.join('\n');
        const { hunks } = fileDiff(from, to);
        expect(patched(from, hunks)).toBe(to);
      }
    }
  });

  it('says when a line end at the end of the file comes or goes', () => {
    expect(fileDiff('a\n', 'a').hunks[0]?.lines).toEqual([
      '-a',
      '+a',
      '\\ No newline at end of file',
    ]);
  });

  it('shows three lines around, and a new file as added lines', () => {
    const before = Array.from({ length: 20 }, (_, index) => `${index}`).join('\n');
    const [hunk] = fileDiff(before, before.replace('10', 'ten')).hunks;
    expect(hunk).toMatchObject({ oldStart: 8, oldLines: 7, newStart: 8, newLines: 7 });
    expect(fileDiff('', 'a\nb\n')).toMatchObject({ added: 2, removed: 0 });
    expect(fileDiff('', '')).toEqual({ hunks: [], added: 0, removed: 0 });
  });
});
