import { ANYTHING, ANY_CHARACTER, ANY_NAME, ANY_NUMBER } from '../paths/path-pattern';

/** One step of a glob. `folders` is any number of whole names, each with the slash behind it. */
export type GlobToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'one' | 'name' | 'any' | 'folders' }
  | {
      readonly kind: 'set';
      readonly isNot: boolean;
      readonly ranges: readonly (readonly [string, string])[];
    };

/**
 * Whether the tokens fit a text from end to end. Marks in the text stand for text that is not known:
 * with `some` it is enough that one way of filling them fits, with `all` every way must.
 *
 * Keeps the set of steps that can have been reached after each character, as a simulation of a
 * nondeterministic automaton does (K. Thompson, 1968): nothing is ever gone back to.
 */
export function matchTokens(
  tokens: readonly GlobToken[],
  text: string,
  { marks }: { marks: 'some' | 'all' },
): boolean {
  if (differsAtStart(tokens, text)) return false;
  let reached = closure(new Uint8Array(tokens.length + 1), tokens, [0]);
  let previous = '/';
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    reached = isMark(character)
      ? acrossMark(reached, tokens, { mark: character, marks })
      : across(reached, tokens, { character, previous });
    if (!reached.includes(1)) return false;
    previous = character;
  }
  return reached[tokens.length] === 1;
}

const isMark = (character: string): boolean => character >= ANY_NAME && character <= ANY_NUMBER;

/** Most rules are about another place altogether. */
function differsAtStart(tokens: readonly GlobToken[], text: string): boolean {
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    const character = text.charAt(index);
    if (token?.kind !== 'text' || isMark(character)) return false;
    if (token.text !== character) return true;
  }
  return false;
}

/** Adds the steps that are reached without a character. */
function closure(
  into: Uint8Array<ArrayBuffer>,
  tokens: readonly GlobToken[],
  from: readonly number[],
): Uint8Array<ArrayBuffer> {
  for (const start of from) {
    for (let at = start; into[at] === 0; at += 1) {
      into[at] = 1;
      const kind = tokens[at]?.kind;
      if (kind !== 'name' && kind !== 'any' && kind !== 'folders') break;
    }
  }
  return into;
}

function across(
  reached: Uint8Array,
  tokens: readonly GlobToken[],
  { character, previous }: { character: string; previous: string },
): Uint8Array<ArrayBuffer> {
  const next = new Uint8Array(tokens.length + 1);
  for (const [at, token] of tokens.entries()) {
    if (reached[at] !== 1) continue;
    switch (token.kind) {
      case 'text':
        if (token.text === character) closure(next, tokens, [at + 1]);
        break;
      case 'one':
        if (character !== '/') closure(next, tokens, [at + 1]);
        break;
      case 'set':
        if (character !== '/' && isInSet(token, character)) closure(next, tokens, [at + 1]);
        break;
      case 'name':
        if (character !== '/') closure(next, tokens, [at]);
        break;
      case 'any':
        closure(next, tokens, [at]);
        break;
      case 'folders':
        // Leaves only behind a slash; inside of a name it stays.
        next[at] = 1;
        if (character === '/' && previous !== '/') closure(next, tokens, [at + 1]);
        break;
    }
  }
  return next;
}

/**
 * Where all fillings of a mark must fit, only a step that takes whatever it stands for goes on. Where
 * one is enough, every step up to the next slash may be reached, beyond it too if the mark may hold one.
 */
function acrossMark(
  reached: Uint8Array,
  tokens: readonly GlobToken[],
  { mark, marks }: { mark: string; marks: 'some' | 'all' },
): Uint8Array<ArrayBuffer> {
  const next = new Uint8Array(tokens.length + 1);
  const crossesFolders = mark === ANYTHING;
  if (marks === 'all') {
    for (const [at, token] of tokens.entries()) {
      if (reached[at] !== 1) continue;
      if (token.kind === 'any' || (token.kind === 'name' && !crossesFolders)) {
        closure(next, tokens, [at]);
      } else if (token.kind === 'one' && mark === ANY_CHARACTER) {
        closure(next, tokens, [at + 1]);
      } else if (token.kind === 'folders') {
        next[at] = 1;
      }
    }
    return next;
  }
  let isReachable = false;
  for (let at = 0; at <= tokens.length; at += 1) {
    isReachable ||= reached[at] === 1;
    if (isReachable) next[at] = 1;
    const token = tokens[at];
    if (!crossesFolders && token?.kind === 'text' && token.text === '/') isReachable = false;
  }
  return next;
}

function isInSet(
  { isNot, ranges }: Extract<GlobToken, { kind: 'set' }>,
  character: string,
): boolean {
  return isNot !== ranges.some(([from, to]) => from <= character && character <= to);
}
