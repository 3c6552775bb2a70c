import { withoutCode } from './code-spans';

/** Longer texts are shown as they were written, in UTF-16 code units. */
const LENGTH_LIMIT = 100_000;

/** Marks that a parser of markdown may have to pair with every other one of their paragraph. */
const MARKS = /[*_~`[\]!<@&|$\\]/g;

/** What the marks of all paragraphs may cost; that of one is the square of their number. */
const COST_LIMIT = 16_000_000;

/**
 * Whether a text can be read as markdown in a time that nobody notices. A text of nothing but stars
 * takes minutes; a table, a long answer and code of any kind do not.
 */
export function isWorthParsing(text: string): boolean {
  if (text.length > LENGTH_LIMIT) return false;
  let cost = 0;
  for (const paragraph of withoutCode(text).split(/\n[ \t]*\n/)) {
    const marks = paragraph.match(MARKS)?.length ?? 0;
    cost += marks * marks;
    if (cost > COST_LIMIT) return false;
  }
  return true;
}
