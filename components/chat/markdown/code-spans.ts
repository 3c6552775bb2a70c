/** Fences, up to their end or that of the text. */
const FENCE =
  /^ {0,3}(?<fence>`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\k<fence>[`~]*[ \t]*$|$(?![\s\S]))/;
/** Spans of code, which end within their paragraph. */
const SPAN = /(?<!`)(?<ticks>`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?(?<!`)\k<ticks>(?!`)/;
const CODE = new RegExp(`${FENCE.source}|${SPAN.source}`, 'gm');

/** Changes a text by `change` wherever it is no code. */
export function outsideCode(text: string, change: (prose: string) => string): string {
  const parts: string[] = [];
  let from = 0;
  for (const code of text.matchAll(CODE)) {
    parts.push(change(text.slice(from, code.index)), code[0]);
    from = code.index + code[0].length;
  }
  parts.push(change(text.slice(from)));
  return parts.join('');
}

/** What of a text is no code. */
export function withoutCode(text: string): string {
  return text.replace(CODE, '');
}
