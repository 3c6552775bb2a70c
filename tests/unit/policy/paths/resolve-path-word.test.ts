import { describe, expect, it } from 'vitest';
import {
  mayBeAnyPath,
  mayBePath,
  mayBeWithin,
  mayContain,
  showPath,
} from '@/server/policy/paths/path-pattern';
import { cleanPath, resolvePathWord } from '@/server/policy/paths/resolve-path-word';
import type { ShellWord, WordPiece } from '@/server/policy/shell-value';

const at = { start: 0, end: 0 };
const quoted = (text: string): WordPiece => ({ kind: 'text', text, isQuoted: true, origin: at });
const open = (text: string): WordPiece => ({ kind: 'text', text, isQuoted: false, origin: at });
const unknown: WordPiece = { kind: 'unknown', cause: 'variable', isQuoted: true, origin: at };
const word = (...pieces: readonly WordPiece[]): ShellWord => ({ pieces, span: at });
const resolve = (given: ShellWord, directories?: readonly string[]): readonly string[] =>
  resolvePathWord(given, { directories, realpath: undefined });
const only = (given: ShellWord, directory = '/w'): string => resolve(given, [directory])[0] ?? '';

describe('resolvePathWord', () => {
  it.each([
    ['a', '/w/a'],
    ['./a/../b', '/w/b'],
    ['../..', '/'],
    ['/a//b/./c/', '/a/b/c'],
    ['/..', '/'],
  ])('cleans %s to %s', (text, path) => {
    expect(resolve(word(quoted(text)), ['/w'])).toEqual([path]);
  });

  it('gives a path for each folder that the command may run in', () => {
    expect(resolve(word(quoted('x')), ['/a', '/b'])).toEqual(['/a/x', '/b/x']);
    expect(resolve(word(quoted('/x')), ['/a', '/b'])).toEqual(['/x']);
  });

  it('takes a relative path for any path when the folder is not known', () => {
    expect(resolve(word(quoted('x')), undefined).every(mayBeAnyPath)).toBe(true);
    expect(resolve(word(quoted('/x')), undefined)).toEqual(['/x']);
  });

  it('takes a word with an unknown start for any path', () => {
    expect(mayBeAnyPath(only(word(unknown, quoted('/x'))))).toBe(true);
  });

  it('takes what may climb out of an unknown folder for any path', () => {
    expect(mayBeAnyPath(only(word(quoted('a/'), unknown, quoted('/../b'))))).toBe(true);
  });

  it('looks behind links and keeps the path as written', () => {
    const paths = resolvePathWord(word(quoted('link/x')), {
      directories: ['/w'],
      realpath: (path) => path.replace('/w/link', '/etc'),
    });
    expect(paths).toEqual(['/w/link/x', '/etc/x']);
  });

  it('looks behind links before the first pattern', () => {
    const paths = resolvePathWord(word(open('link/*')), {
      directories: ['/w'],
      realpath: (path) => path.replace('/w/link', '/etc'),
    });
    expect(paths.map(showPath)).toEqual(['/w/link/*', '/etc/*']);
  });

  it('never takes characters of the text for its own marks', () => {
    expect(mayBeAnyPath(only(word(quoted('\ue001/x')), '/w'))).toBe(true);
  });
});

describe('patterns', () => {
  const glob = (text: string): string => only(word(open(text)));

  it.each([
    ['/e*', '/etc', true],
    ['/?tc', '/etc', true],
    ['/[de]tc', '/etc', true],
    ['/e*', '/usr', false],
    ['/*', '/.hidden', false],
    ['/a*c*e', '/abcde', true],
    ['/a*c*e', '/abcd', false],
  ])('%s may be %s: %s', (pattern, path, expected) => {
    expect(mayBePath(glob(pattern), path)).toBe(expected);
  });

  it('takes quoted pattern characters for themselves', () => {
    expect(mayBePath(only(word(quoted('/e*'))), '/etc')).toBe(false);
  });

  it('knows within from beside', () => {
    expect(mayBeWithin('/srv/data/x', '/srv/data')).toBe(true);
    expect(mayBeWithin('/srv/data', '/srv/data')).toBe(true);
    expect(mayBeWithin('/srv/data2', '/srv/data')).toBe(false);
    expect(mayBeWithin('/srv', '/srv/data')).toBe(false);
    expect(mayBeWithin(glob('/srv/d*/x'), '/srv/data')).toBe(true);
    expect(mayBeWithin(only(word(quoted('/srv/'), unknown)), '/srv/data')).toBe(true);
    expect(mayBeWithin(only(word(quoted('/srv/x'), unknown)), '/srv/data')).toBe(false);
  });

  it('knows what contains a path', () => {
    expect(mayContain('/srv', '/srv/data')).toBe(true);
    expect(mayContain('/', '/srv/data')).toBe(true);
    expect(mayContain('/srv/data', '/srv/data')).toBe(false);
    expect(mayContain(glob('/s*'), '/srv/data')).toBe(true);
  });

  it('takes no time over many wildcards', () => {
    expect(mayBePath(glob(`/${'*a'.repeat(40)}`), `/${'a'.repeat(200)}b`)).toBe(false);
  });

  it('cleans a path once and for all', () => {
    const path = cleanPath('/a/./b/../c//d');
    expect(cleanPath(path)).toBe(path);
  });
});
