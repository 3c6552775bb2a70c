/** Half of a pair of code units, without its other half. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * The text with every lone surrogate replaced by U+FFFD, which is what UTF-8, and with it a database
 * or a socket, makes of it anyway. Well-formed text is given back as it is.
 */
export function wellFormed(text: string): string {
  return text.replace(LONE_SURROGATE, '\uFFFD');
}
