import { describe, expect, it } from 'vitest';
import { fitsSelection, searchSelection } from '@/server/policy/removals/search-selection';
import { literalWord } from '@/server/policy/shell-value';

const read = (text: string) =>
  searchSelection(text.split(' ').map((word) => literalWord(word, { start: 0, end: 0 })));

/** Which of these entries the tests pick. */
function picked(text: string): string[] {
  const selection = read(text);
  if (selection === null) throw new Error(`${text} could not be read.`);
  const entries = [
    { name: 'a.log', depth: 1, kind: 'file' },
    { name: 'B.LOG', depth: 2, kind: 'file' },
    { name: '.hidden', depth: 1, kind: 'file' },
    { name: 'logs', depth: 1, kind: 'folder' },
    { name: 'link', depth: 3, kind: 'other' },
  ] as const;
  return entries.filter((entry) => fitsSelection(selection, entry)).map(({ name }) => name);
}

describe('the tests of a find', () => {
  it.each([
    ['-delete', ['a.log', 'B.LOG', '.hidden', 'logs', 'link']],
    ['-name *.log -delete', ['a.log']],
    ['-iname *.log -delete', ['a.log', 'B.LOG']],
    ['-name * -type f -delete', ['a.log', 'B.LOG', '.hidden']],
    ['-name ?ogs -print -delete', ['logs']],
    ['-name a* -name *log -delete', ['a.log']],
    ['-mindepth 2 -delete', ['B.LOG', 'link']],
    ['-maxdepth 1 -type d -exec rm -r {} ;', ['logs']],
    ['-type f -type d -delete', []],
  ])('M6 %s picks what find picks', (text, expected) => {
    expect(picked(text)).toEqual(expected);
  });

  it.each([
    '-mtime +3 -delete',
    '-name a -o -name b -delete',
    '! -name a -delete',
    '-name x',
    '-name',
  ])('M6 %s is not guessed at', (text) => {
    expect(read(text)).toBeNull();
  });
});
