import { escapedLine } from '@/server/domain/escaped-line';
import { plainTitle } from '@/server/domain/plain-title';
import { SESSION_TITLE_LIMIT } from '@/server/domain/session-title';

/** Longer first lines are cut, so that a title stays readable in a list. In UTF-16 code units. */
const TITLE_LENGTH = Math.min(72, SESSION_TITLE_LIMIT - 1);

/** No title needs more of a line, however much of it cannot be seen. In UTF-16 code units. */
const LOOKED_AT = 1_000;

const LINE_BREAK = /[\n\r\u2028\u2029]/u;

/** Half of a pair of code units that make one character. */
const HALF_AT_END = /\p{Surrogate}$/u;

/**
 * A session's title from its first message: the first line, cut at a word (R11), without characters
 * that hide or turn a text; by their numbers when it has no others.
 */
export function titleFromText(text: string): string {
  const first = text.trim().split(LINE_BREAK, 1)[0]?.trim().slice(0, LOOKED_AT) ?? '';
  const plain = plainTitle(first).trim();
  const line = plain === '' ? escapedLine(first) : plain;
  if (line.length <= TITLE_LENGTH) return line;
  const cut = line.slice(0, TITLE_LENGTH).replace(HALF_AT_END, '');
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > TITLE_LENGTH / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
