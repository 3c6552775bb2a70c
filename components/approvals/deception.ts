import { findDeceptiveCharacters, type DeceptionKind } from '@/server/domain/deceptive-characters';
import type { EscapedCharacter } from './marked-text';

/** What deceives in a text: to be shown by its number, with a warning in words. */
export interface Deception {
  escaped: EscapedCharacter[];
  /** One sentence about all of them; null when there are none. */
  warning: string | null;
}

const WORDS: Record<DeceptionKind, string> = {
  control: 'steer the terminal',
  invisible: 'cannot be seen',
  bidi: 'turn the reading direction',
  'look-alike': 'look like other letters',
};

/** Most texts have nothing but these, and need no closer look. */
const PLAIN = /^[\t\n\x20-\x7e]*$/;

/**
 * Finds the characters of a text that must not be shown as themselves. `as` says what becomes of
 * them: "as they will be run".
 */
export function deceptionIn(text: string, as: 'run' | 'written' | 'opened' = 'run'): Deception {
  const found = PLAIN.test(text) ? [] : findDeceptiveCharacters(text);
  if (found.length === 0) return { escaped: [], warning: null };
  const kinds = [...new Set(found.map(({ kind }) => WORDS[kind]))];
  const last = kinds.pop() ?? '';
  const what = kinds.length === 0 ? last : `${kinds.join(', ')} or ${last}`;
  const who = found.length === 1 ? 'One character may' : `${found.length} characters may`;
  return {
    escaped: found.map(({ span, codePoint }) => ({ span, shownAs: codePoint })),
    warning: `${who} ${what}. Shown in red by their numbers, as they will be ${as}.`,
  };
}
