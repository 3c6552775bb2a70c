import { outsideCode, withoutCode } from './code-spans';

const DISPLAY = /\\\[([\s\S]+?)\\\]/g;
const INLINE = /\\\(([^\n]+?)\\\)/g;
/**
 * One dollar on each side, as Pandoc reads it: no blank inside next to either, and no digit after
 * the last. Nor a letter, brace or dollar, so that neither prices nor variables of a shell become
 * mathematics.
 */
const DOLLARS = /(?<![\\$\w{])\$(?![\s$({])([^$\n]*?[^\s\\$])\$(?![\w${(])/g;
/** What the parser knows. */
const KNOWN = '$$';
const MATHEMATICAL = /[\\^_={}<>+]|^[A-Za-z]$/;

/** Whether a text may contain mathematics, so that what draws it should be fetched. */
export function mayHaveMath(text: string): boolean {
  return /\$|\\[([]/.test(text);
}

/** More mathematics than this is left as it was written, in UTF-16 code units: drawing it takes seconds. */
const DRAWN_LIMIT = 12_000;
const DRAWN = /\$\$([\s\S]+?)\$\$/g;

/** Whether the mathematics of a text with known delimiters is drawn in a time that nobody notices. */
export function isMathWorthDrawing(text: string): boolean {
  let length = 0;
  for (const [, math = ''] of withoutCode(text).matchAll(DRAWN)) {
    length += math.length;
    if (length > DRAWN_LIMIT) return false;
  }
  return true;
}

/**
 * Writes the delimiters that models use (`\(…\)`, `\[…\]`, `$…$`) as the one that the parser knows,
 * `$$`. Code stays as it is, and so does what is not mathematics.
 */
export function withMathDelimiters(text: string): string {
  if (!mayHaveMath(text)) return text;
  return outsideCode(text, rewritten);
}

function rewritten(text: string): string {
  return text
    .replace(DISPLAY, (_, math: string) => `${KNOWN}\n${math.trim()}\n${KNOWN}`)
    .replace(INLINE, (_, math: string) => KNOWN + math.trim() + KNOWN)
    .replace(DOLLARS, (whole, math: string) =>
      MATHEMATICAL.test(math) ? KNOWN + math + KNOWN : whole,
    );
}
