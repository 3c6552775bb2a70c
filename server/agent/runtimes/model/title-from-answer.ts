import { wellFormed } from '@/server/platform/well-formed';

/** The longest title that is taken from a model, in UTF-16 code units. */
export const TITLE_LIMIT = 60;

const THOUGHTS = /<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/giu;
const LABEL = /^(?:title|titel)\s*:\s*/iu;
const DECORATION = /^[\s#*_"'“”„‘’`«»-]+|[\s*_"'“”‘’`«».]+$/gu;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]+/gu;

/**
 * A title from what a model answered: its first line as plain text, without quotes, markup and
 * characters that cannot be seen, cut at a word. Null when nothing is left.
 */
export function titleFromAnswer(answer: string): string | null {
  const lines = wellFormed(answer.replace(THOUGHTS, ''))
    .split(/[\n\r\u2028\u2029]+/u)
    .map((line) => line.replace(UNSEEN, ' ').replace(DECORATION, '').replace(LABEL, ''))
    .map((line) => line.replace(DECORATION, '').replace(/\s+/gu, ' '));
  const line = lines.find((one) => one !== '');
  if (line === undefined) return null;
  if (line.length <= TITLE_LIMIT) return line;
  const cut = line.slice(0, TITLE_LIMIT - 1).replace(/\p{Surrogate}$/u, '');
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > TITLE_LIMIT / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
