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

/** Marks that may stand for any number of characters. */
const isStretch = (character: string | undefined): boolean =>
  character === ANY_NAME || character === ANYTHING || character === ANY_NUMBER;

/**
 * Whether a pattern for one name can match this name. Goes back to the last stretch only, so the time
 * is at most the product of the lengths. A number counts as any text.
 */
export function mayBeName(pattern: string, name: string): boolean {
  if (!MARKERS.test(pattern)) return pattern === name;
  const startsOpen = pattern.startsWith(ANY_NAME) || pattern.startsWith(ANY_CHARACTER);
  if (startsOpen && name.startsWith('.')) return false;
  let at = 0;
  let stretchAt = -1;
  let stretchFrom = 0;
  for (let index = 0; index < name.length;) {
    const wanted = pattern[at];
    if (isStretch(wanted)) {
      stretchAt = at;
      stretchFrom = index;
      at += 1;
    } else if (wanted === name[index] || wanted === ANY_CHARACTER) {
      at += 1;
      index += 1;
    } else if (stretchAt === -1) {
      return false;
    } else {
      at = stretchAt + 1;
      stretchFrom += 1;
      index = stretchFrom;
    }
  }
  while (isStretch(pattern[at])) at += 1;
  return at === pattern.length;
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
