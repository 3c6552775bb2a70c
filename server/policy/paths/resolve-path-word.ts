import type { ShellWord, UnknownPiece, WordPiece } from '../shell-value';
import type { WorkingDirectories } from '../reading/shell-state';
import { ANYTHING, ANY_CHARACTER, ANY_NAME, ANY_NUMBER, isOpenPattern } from './path-pattern';
import type { PathPattern } from './path-pattern';

/** How to look behind links; see AnalysisContext. */
export type Realpath = (absolutePath: string) => string;

const PRIVATE_USE = /[\ue000-\ue003]/g;

/**
 * The absolute paths that a word may stand for, seen from each folder that the command may run in:
 * first as written, then, where links can be looked at, behind its links. Purely lexical otherwise;
 * `..` takes away the name before it.
 */
export function resolvePathWord(
  word: ShellWord,
  { directories, realpath }: { directories: WorkingDirectories; realpath: Realpath | undefined },
): readonly PathPattern[] {
  const written = patternText(word.pieces);
  const isAbsolute = written.startsWith('/') || written.startsWith(ANYTHING);
  const starts = isAbsolute ? [''] : (directories ?? [ANYTHING]);
  const lexical = starts.map((start) => cleanPath(isAbsolute ? written : `${start}/${written}`));
  if (realpath === undefined) return [...new Set(lexical)];
  return [...new Set(lexical.flatMap((path) => [path, behindLinks(path, realpath)]))];
}

/** Takes out `.`, `..` and double slashes without looking at the machine. */
export function cleanPath(path: PathPattern): PathPattern {
  if (path.startsWith(ANYTHING)) return path;
  const kept: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') {
      kept.push(segment);
      continue;
    }
    // The parent of an unknown text may be anywhere.
    if (kept.some((name) => name.includes(ANYTHING))) return ANYTHING;
    kept.pop();
  }
  return `/${kept.join('/')}`;
}

/** Resolves the links of the part of a path that is known. */
export function behindLinks(path: PathPattern, realpath: Realpath): PathPattern {
  if (!isOpenPattern(path)) return cleanPath(realpath(path));
  const segments = path.split('/');
  const firstOpen = segments.findIndex((segment) => isOpenPattern(segment));
  const known = segments.slice(0, firstOpen).join('/');
  if (known === '') return path;
  return cleanPath([realpath(known), ...segments.slice(firstOpen)].join('/'));
}

function patternText(pieces: readonly WordPiece[]): string {
  let text = '';
  for (const piece of pieces) {
    if (piece.kind === 'unknown') text += unknownText(piece);
    else text += piece.isQuoted ? cleanOfMarkers(piece.text) : globText(cleanOfMarkers(piece.text));
  }
  return text;
}

function unknownText(piece: UnknownPiece): string {
  if (piece.pattern !== undefined) return globText(cleanOfMarkers(piece.pattern));
  return piece.cause === 'number' ? ANY_NUMBER : ANYTHING;
}

/** Real characters from the private use area must not pass for our markers. */
function cleanOfMarkers(text: string): string {
  return text.replace(PRIVATE_USE, ANYTHING);
}

function globText(text: string): string {
  return text
    .replace(/\[[!^]?\]?[^\]/]{0,256}\]/g, ANY_CHARACTER)
    .replace(/\*+/g, ANY_NAME)
    .replaceAll('?', ANY_CHARACTER);
}
