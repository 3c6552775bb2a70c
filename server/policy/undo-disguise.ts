import { mappedSource, type SourceText } from './syntax/source-text';

/** Terminal control sequences (ECMA-48): they are not seen, and split the words they stand in. */

const TERMINAL_SEQUENCE =
  /^(?:\u001b\[[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[@-_]|\u009b[0-?]*[ -/]*[@-~])/;
const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]/;
const FULL_WIDTH_OFFSET = 0xfee0;

/**
 * The command as a person would take it to be: terminal sequences, NUL and unseen characters left
 * out, full-width letters as plain ones. It is judged besides the command itself, so this can only
 * add to what is found. Undefined when nothing is disguised.
 */
export function undoDisguise(command: string): SourceText | undefined {
  let text = '';
  const offsets: number[] = [];
  for (let index = 0; index < command.length;) {
    const sequence = isEscape(command.charAt(index))
      ? TERMINAL_SEQUENCE.exec(command.slice(index, index + 64))
      : null;
    if (sequence !== null) {
      index += sequence[0].length;
      continue;
    }
    const character = command.charAt(index);
    if (!UNSEEN.test(character)) {
      text += plainLetter(character);
      offsets.push(index);
    }
    index += 1;
  }
  offsets.push(command.length);
  return text === command ? undefined : mappedSource(text, offsets);
}

const isEscape = (character: string): boolean => character === '\u001b' || character === '\u009b';

function plainLetter(character: string): string {
  const code = character.charCodeAt(0);
  const isFullWidth = code >= 0xff01 && code <= 0xff5e;
  return isFullWidth ? String.fromCharCode(code - FULL_WIDTH_OFFSET) : character;
}
