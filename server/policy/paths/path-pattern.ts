/**
 * Paths as the policy judges them: absolute, lexically cleaned, with characters from the private use
 * area standing for what is not known: `*`, `?` and `[…]` of file patterns, and text that only the run
 * would show.
 */
export type PathPattern = string;

/** `*`: any characters but a slash; not a leading dot. */
export const ANY_NAME = '\ue000';
/** `?` or a bracket expression: one character but a slash. */
export const ANY_CHARACTER = '\ue001';
/** Unknown text, slashes included. */
export const ANYTHING = '\ue002';
/** A number that the shell makes. */
export const ANY_NUMBER = '\ue003';

const MARKERS = /[\ue000-\ue003]/;

/** Whether the pattern may stand for several paths. */
export function isOpenPattern(pattern: PathPattern): boolean {
  return MARKERS.test(pattern);
}

/** Whether not even the folder at the root is known: it may be any path at all. */
export function mayBeAnyPath(pattern: PathPattern): boolean {
  return pattern.startsWith(ANYTHING);
}

/** Whether some part is unknown text, which may hold slashes and dots. */
export function hasUnknownPart(pattern: PathPattern): boolean {
  return pattern.includes(ANYTHING);
}

const SOURCES: Readonly<Record<string, string>> = {
  [ANY_NAME]: '[^/]*',
  [ANY_CHARACTER]: '[^/]',
  [ANYTHING]: '.*',
  [ANY_NUMBER]: '-?\\d+',
};

/** Whether a pattern for one name can match this name. */
export function mayBeName(pattern: string, name: string): boolean {
  if (!MARKERS.test(pattern)) return pattern === name;
  const startsOpen = pattern.startsWith(ANY_NAME) || pattern.startsWith(ANY_CHARACTER);
  if (startsOpen && name.startsWith('.')) return false;
  const source = Array.from(
    pattern,
    (character) => SOURCES[character] ?? character.replace(/[$()*+.?[\\\]^{|}/]/, '\\$&'),
  ).join('');
  return new RegExp(`^${collapse(source)}$`, 's').test(name);
}

/** Runs of stars would make matching slow and mean the same as one. */
function collapse(source: string): string {
  return source.replace(/(?:\[\^\/\]\*){2,}/g, '[^/]*').replace(/(?:\.\*){2,}/g, '.*');
}

/** Whether a path is certainly this folder or something in it. */
export function isBelow(path: PathPattern, folder: string): boolean {
  if (!path.startsWith(folder)) return false;
  return path.length === folder.length || folder === '/' || path.charAt(folder.length) === '/';
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** Whether the pattern can stand for exactly this path. */
export function mayBePath(pattern: PathPattern, path: string): boolean {
  if (!MARKERS.test(pattern)) return pattern === path;
  return compare(pattern, path) === 'same' || hasOpenEnd(pattern, path);
}

/** Whether the pattern can stand for this folder or for something in it. */
export function mayBeWithin(pattern: PathPattern, folder: string): boolean {
  if (!MARKERS.test(pattern)) return isBelow(pattern, folder);
  const relation = compare(pattern, folder);
  return relation === 'same' || relation === 'below' || hasOpenEnd(pattern, folder);
}

/** Whether the pattern can stand for a folder that contains this path. */
export function mayContain(pattern: PathPattern, path: string): boolean {
  if (!MARKERS.test(pattern)) return pattern !== path && isBelow(path, pattern);
  return compare(pattern, path) === 'above' || hasOpenEnd(pattern, path);
}

function compare(pattern: PathPattern, path: string): 'same' | 'below' | 'above' | 'apart' {
  const wanted = segmentsOf(path);
  const given = segmentsOf(pattern);
  const shared = Math.min(wanted.length, given.length);
  for (let index = 0; index < shared; index += 1) {
    if (!mayBeName(given[index] ?? '', wanted[index] ?? '')) return 'apart';
  }
  if (given.length === wanted.length) return 'same';
  return given.length > wanted.length ? 'below' : 'above';
}

/** Whether unknown text in the pattern begins before the path ends, with all before it agreeing. */
function hasOpenEnd(pattern: PathPattern, path: string): boolean {
  const wanted = segmentsOf(path);
  const given = segmentsOf(pattern);
  const open = given.findIndex((segment) => segment.includes(ANYTHING));
  if (open === -1 || open > wanted.length) return false;
  for (let index = 0; index < open; index += 1) {
    if (!mayBeName(given[index] ?? '', wanted[index] ?? '')) return false;
  }
  if (open === wanted.length) return false;
  const before = given[open]?.split(ANYTHING, 1)[0] ?? '';
  const name = wanted[open] ?? '';
  if (MARKERS.test(before)) return mayBeName(`${before}${ANYTHING}`, name);
  return name.startsWith(before);
}

/** The folder of a path, and its last name. */
export function splitPath(pattern: PathPattern): { folder: PathPattern; name: string } {
  const cut = pattern.lastIndexOf('/');
  return { folder: pattern.slice(0, Math.max(cut, 1)), name: pattern.slice(cut + 1) };
}

/** How a person reads it. */
export function showPath(pattern: PathPattern): string {
  return pattern
    .replaceAll(ANY_NAME, '*')
    .replaceAll(ANY_CHARACTER, '?')
    .replaceAll(ANYTHING, '…')
    .replaceAll(ANY_NUMBER, '…');
}
