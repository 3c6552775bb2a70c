import { findDeceptiveCharacters } from './deceptive-characters';

/**
 * A title without the characters that steer a terminal, cannot be seen or turn the reading direction:
 * it stands in lists, in the heading of a prompt and in the name of a tab, where they would rearrange
 * what is beside them. Letters that look like others stay; a title is nothing that runs.
 */
export function plainTitle(text: string): string {
  let plain = '';
  let from = 0;
  for (const { span, kind } of findDeceptiveCharacters(text)) {
    if (kind === 'look-alike') continue;
    plain += text.slice(from, span.start);
    from = span.end;
  }
  return plain + text.slice(from);
}
