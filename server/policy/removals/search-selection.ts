import { ANY_CHARACTER, ANY_NAME, mayBeName } from '../paths/path-pattern';
import { textOfWord, type ShellWord } from '../shell-value';

/** What the tests of a `find` pick out of what lies below a starting point. */
export interface SearchSelection {
  /** Patterns for the name, all of which must fit; see `fitsSelection`. */
  names: readonly { pattern: string; ignoresCase: boolean }[];
  hasFiles: boolean;
  hasFolders: boolean;
  /** Neither file nor folder: links, pipes, devices. */
  hasOthers: boolean;
  /** How far below the starting point, which is 0. */
  minDepth: number;
  maxDepth: number;
}

const EVERYTHING: SearchSelection = {
  names: [],
  hasFiles: true,
  hasFolders: true,
  hasOthers: true,
  minDepth: 0,
  maxDepth: Number.POSITIVE_INFINITY,
};

/** Says nothing about which files; tests that do and are not read make the whole unknown. */
const WITHOUT_MEANING = /^-(?:depth|d|xdev|mount|print|print0|noleaf|a|and|true)$/u;
const END = /^-(?:delete|exec|execdir|ok|okdir)$/u;

/**
 * Reads the tests of a `find`, from the first word after its starting points up to where it removes;
 * null where one of them cannot be told without running it.
 */
export function searchSelection(words: readonly ShellWord[]): SearchSelection | null {
  let selection = EVERYTHING;
  for (let index = 0; index < words.length; index += 1) {
    const test = textOfWord(words[index]);
    if (test === undefined) return null;
    if (END.test(test)) return selection;
    if (WITHOUT_MEANING.test(test)) continue;
    index += 1;
    const next = withTest(selection, { test, value: textOfWord(words[index]) });
    if (next === null) return null;
    selection = next;
  }
  return null;
}

function withTest(
  selection: SearchSelection,
  { test, value }: { test: string; value: string | undefined },
): SearchSelection | null {
  if (value === undefined) return null;
  switch (test) {
    case '-name':
    case '-iname': {
      // Sets of characters and escapes are told apart by the run only.
      if (/[[\]\\/]/u.test(value)) return null;
      const ignoresCase = test === '-iname';
      const pattern = value.replaceAll(/\*+/gu, ANY_NAME).replaceAll('?', ANY_CHARACTER);
      return { ...selection, names: [...selection.names, { pattern, ignoresCase }] };
    }
    case '-type':
      return value === 'f' || value === 'd'
        ? {
            ...selection,
            hasFiles: selection.hasFiles && value === 'f',
            hasFolders: selection.hasFolders && value === 'd',
            hasOthers: false,
          }
        : null;
    case '-mindepth':
    case '-maxdepth': {
      if (!/^\d{1,6}$/u.test(value)) return null;
      const depth = Number(value);
      return test === '-mindepth'
        ? { ...selection, minDepth: depth }
        : { ...selection, maxDepth: depth };
    }
    default:
      return null;
  }
}

/** Whether a search picks an entry of this name, so deep below where it began. */
export function fitsSelection(
  selection: SearchSelection,
  entry: { name: string; depth: number; kind: 'file' | 'folder' | 'other' },
): boolean {
  const { name, depth, kind } = entry;
  if (depth < selection.minDepth || depth > selection.maxDepth) return false;
  const isKind = { file: 'hasFiles', folder: 'hasFolders', other: 'hasOthers' } as const;
  if (!selection[isKind[kind]]) return false;
  return selection.names.every(({ pattern, ignoresCase }) => {
    // For a `find`, as it is not for the shell, a dot at the beginning is a character like any other.
    const [wanted, given] = [`x${pattern}`, `x${name}`];
    return ignoresCase
      ? mayBeName(wanted.toLowerCase(), given.toLowerCase())
      : mayBeName(wanted, given);
  });
}
