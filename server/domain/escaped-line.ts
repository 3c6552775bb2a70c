import { findDeceptiveCharacters } from './deceptive-characters';

/** Most texts have nothing but these, and need no closer look. */
const PLAIN = /^[\t\n\x20-\x7e]*$/;

/** Nothing longer stands in a row; in UTF-16 code units. */
const LONGEST_SHOWN = 2_000;

/**
 * A text for places that can mark nothing, such as a row of a list: characters that hide, turn or
 * imitate others stand there by their number (M3), as `U+202E`. A very long text is cut, and says so.
 */
export function escapedLine(text: string): string {
  if (text.length > LONGEST_SHOWN) return `${escapedLine(text.slice(0, LONGEST_SHOWN))}…`;
  if (PLAIN.test(text)) return text;
  let shown = '';
  let from = 0;
  for (const { span, codePoint } of findDeceptiveCharacters(text)) {
    shown += text.slice(from, span.start) + codePoint;
    from = span.end;
  }
  return shown + text.slice(from);
}
