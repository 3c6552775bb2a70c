import type { Span } from './finding';

/**
 * How a character deceives the eye: it steers the terminal, is not seen, turns the direction of the
 * text, or looks like another letter.
 */
export type DeceptionKind = 'control' | 'invisible' | 'bidi' | 'look-alike';

/** One deceptive character, where it stands and which it is, as `U+202E`. */
export interface DeceptiveCharacter {
  readonly span: Span;
  readonly codePoint: string;
  readonly kind: DeceptionKind;
}

const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const INVISIBLE =
  /[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2028\u2029\u2060-\u2065\u206a-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\u{e0000}-\u{e0fff}]/u;
const EMOJI_JOINER = '\u200d';
const EMOJI_STYLE = '\ufe0f';
const EMOJI_BEFORE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f#*0-9]$/u;
const EMOJI_AFTER = /^\p{Extended_Pictographic}/u;
const FULL_WIDTH = /[\uff01-\uff5e]/u;
const LATIN = /\p{Script=Latin}/u;
const FOREIGN_LETTER =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;
const WORD = /[\p{L}\p{M}]+/gu;

/**
 * Finds the characters of a text that may make a person read something else than what is there. Tabs
 * and line ends are ordinary; Cyrillic or Greek letters deceive only inside a word with Latin ones;
 * joiners inside an emoji are ordinary.
 *
 * @returns in the order of the text; spans are UTF-16 code units.
 */
export function findDeceptiveCharacters(text: string): readonly DeceptiveCharacter[] {
  const found: DeceptiveCharacter[] = [];
  const mixed = mixedWordRanges(text);
  let offset = 0;
  // Words and characters come in the same order, so that each is looked at once.
  let next = 0;
  for (const character of text) {
    const end = offset + character.length;
    while ((mixed[next]?.end ?? Infinity) <= offset) next += 1;
    const isInMixedWord = (mixed[next]?.start ?? Infinity) <= offset;
    const kind = kindOf(character, { text, start: offset, end, isInMixedWord });
    if (kind !== undefined) {
      found.push({ span: { start: offset, end }, codePoint: nameOf(character), kind });
    }
    offset = end;
  }
  return found;
}

function nameOf(character: string): string {
  const value = character.codePointAt(0) ?? 0;
  return `U+${value.toString(16).toUpperCase().padStart(4, '0')}`;
}

interface Place {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isInMixedWord: boolean;
}

function kindOf(character: string, place: Place): DeceptionKind | undefined {
  if (isControl(character, place)) return 'control';
  if (BIDI.test(character)) return 'bidi';
  if (INVISIBLE.test(character)) return isInsideEmoji(character, place) ? undefined : 'invisible';
  if (FULL_WIDTH.test(character)) return 'look-alike';
  return place.isInMixedWord && FOREIGN_LETTER.test(character) ? 'look-alike' : undefined;
}

function isControl(character: string, { text, end }: Place): boolean {
  if (character === '\n' || character === '\t') return false;
  if (character === '\r') return text[end] !== '\n';
  const value = character.codePointAt(0) ?? 0;
  const isLoneSurrogate = value >= 0xd800 && value <= 0xdfff;
  return value < 0x20 || (value >= 0x7f && value <= 0x9f) || isLoneSurrogate;
}

function isInsideEmoji(character: string, { text, start, end }: Place): boolean {
  if (character !== EMOJI_JOINER && character !== EMOJI_STYLE) return false;
  if (!EMOJI_BEFORE.test(text.slice(Math.max(0, start - 2), start))) return false;
  return character === EMOJI_STYLE || EMOJI_AFTER.test(text.slice(end, end + 2));
}

/** Words in which Latin letters stand beside ones that look like them. */
function mixedWordRanges(text: string): readonly Span[] {
  return Array.from(text.matchAll(WORD)).flatMap(({ 0: word, index }) =>
    LATIN.test(word) && FOREIGN_LETTER.test(word)
      ? [{ start: index, end: index + word.length }]
      : [],
  );
}
