import { matchTokens, type GlobToken } from './match-tokens';

/** What `*` stops at: nothing in a name, a slash in a path. */
type GlobKind = 'name' | 'path';

/** A pattern ready to match. Both questions take time in the product of the lengths at most. */
export interface Glob {
  /** Whether this very text fits; what is not known of it (the marks of a path pattern) must fit whatever it is. */
  certainly(text: string): boolean;
  /** Whether the text may fit, once what is not known of it is known. */
  maybe(text: string): boolean;
}

/** Why a text is no glob: a sentence that says what to do. */
export interface BadGlob {
  problem: string;
}

/** More alternatives in braces than this are refused. */
const MOST_ALTERNATIVES = 64;
/** No path that can be opened is longer (PATH_MAX of Linux). */
const LONGEST_TEXT = 4_096;

/**
 * Compiles a glob: `*` and `?` within a name, `**` across folders, `[a-z]` and `[!a-z]`, `{one,two}`,
 * and a backslash before a character that stands for itself. `/**` at the end also fits the folder.
 */
export function compileGlob(text: string, kind: GlobKind): Glob | BadGlob {
  const alternatives = splitBraces(text);
  if ('problem' in alternatives) return alternatives;
  const all: GlobToken[][] = [];
  for (const alternative of alternatives.texts) {
    const tokens = tokensOf(alternative, kind);
    if ('problem' in tokens) return tokens;
    all.push(tokens.tokens);
    const folder = kind === 'path' ? withoutTail(tokens.tokens) : undefined;
    if (folder !== undefined) all.push(folder);
  }
  return {
    certainly: (given) =>
      given.length <= LONGEST_TEXT &&
      all.some((tokens) => matchTokens(tokens, given, { marks: 'all' })),
    maybe: (given) =>
      given.length > LONGEST_TEXT ||
      all.some((tokens) => matchTokens(tokens, given, { marks: 'some' })),
  };
}

/** A text as a glob that fits exactly it. */
export function escapeGlob(text: string): string {
  return text.replace(/[\\*?[\]{}]/gu, '\\$&');
}

function splitBraces(text: string): { texts: string[] } | BadGlob {
  let texts = [''];
  const append = (endings: readonly string[]): void => {
    texts = texts.flatMap((start) => endings.map((ending) => start + ending));
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === '\\') {
      append([text.slice(index, index + 2)]);
      index += 1;
    } else if (character === '{') {
      const end = text.indexOf('}', index);
      if (end === -1) return { problem: 'it has a { without a }. Close it, or write \\{' };
      const inside = text.slice(index + 1, end);
      if (/[{\\]/u.test(inside)) {
        return { problem: 'it has { or \\ within { }. Write the alternatives one by one' };
      }
      append(inside.split(','));
      index = end;
    } else if (character === '}') {
      return { problem: 'it has a } without a {. Take it out, or write \\}' };
    } else {
      append([character]);
    }
    if (texts.length > MOST_ALTERNATIVES) {
      return { problem: 'it stands for more than 64 patterns. Make several rules of it' };
    }
  }
  return { texts };
}

function tokensOf(text: string, kind: GlobKind): { tokens: GlobToken[] } | BadGlob {
  const tokens: GlobToken[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === '\\') {
      const next = text.charAt(index + 1);
      if (next === '') return { problem: 'it ends with a \\. Take it out, or write \\\\' };
      tokens.push({ kind: 'text', text: next });
      index += 1;
    } else if (character === '*') {
      const isDouble = text.charAt(index + 1) === '*';
      if (isDouble) index += 1;
      if (text.charAt(index + 1) === '*') {
        return { problem: 'it has three * in a row. Use * or **' };
      }
      // Between two slashes it also stands for no folder at all.
      const isFolders =
        isDouble && kind === 'path' && text.charAt(index + 1) === '/' && endsInSlash(tokens);
      if (isFolders) index += 1;
      tokens.push({ kind: isFolders ? 'folders' : isDouble || kind === 'name' ? 'any' : 'name' });
    } else if (character === '?') {
      tokens.push({ kind: 'one' });
    } else if (character === '[') {
      const end = text.indexOf(']', index + (text.charAt(index + 1) === '!' ? 3 : 2));
      if (end === -1) return { problem: 'it has a [ without a ]. Close it, or write \\[' };
      tokens.push({ kind: 'set', ...setOf(text.slice(index + 1, end)) });
      index = end;
    } else if (/[\ue000-\ue003]/u.test(character)) {
      return { problem: 'it holds a character of the private use area. Take it out' };
    } else {
      tokens.push({ kind: 'text', text: character });
    }
  }
  return { tokens };
}

const endsInSlash = (tokens: readonly GlobToken[]): boolean => {
  const last = tokens.at(-1);
  return last === undefined || (last.kind === 'text' && last.text === '/');
};

function setOf(text: string): { isNot: boolean; ranges: (readonly [string, string])[] } {
  const isNot = text.startsWith('!');
  const members = isNot ? text.slice(1) : text;
  const ranges: (readonly [string, string])[] = [];
  for (let index = 0; index < members.length; index += 1) {
    const from = members.charAt(index);
    const isRange = members.charAt(index + 1) === '-' && index + 2 < members.length;
    ranges.push([from, isRange ? members.charAt(index + 2) : from]);
    if (isRange) index += 2;
  }
  return { isNot, ranges };
}

/** `/a` of `/a/**`. */
function withoutTail(tokens: readonly GlobToken[]): GlobToken[] | undefined {
  const slash = tokens.at(-2);
  const isTail =
    tokens.at(-1)?.kind === 'any' &&
    slash?.kind === 'text' &&
    slash.text === '/' &&
    tokens.length > 2;
  return isTail ? tokens.slice(0, -2) : undefined;
}
