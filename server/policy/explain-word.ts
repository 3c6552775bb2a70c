import { showPath, type PathPattern } from './paths/path-pattern';
import type { ShellWord } from './shell-value';

const LONGEST_SHOWN = 120;

/** A word as a person reads it, unknown parts as an ellipsis; shortened when it is long. */
export function explainWord(word: ShellWord): string {
  const text = word.pieces.map((piece) => (piece.kind === 'text' ? piece.text : '…')).join('');
  switch (text) {
    case '':
      return '""';
    case '.':
      return 'this folder';
    case '..':
      return 'the folder above';
    default:
      return shorten(text);
  }
}

/** Several words, the first few of them. */
export function explainWords(words: readonly ShellWord[]): string {
  const shown = words.slice(0, 3).map(explainWord).join(', ');
  return words.length > 3 ? `${shown} and ${String(words.length - 3)} more` : shown;
}

/** A path as a person reads it. */
export function explainPath(pattern: PathPattern): string {
  return shorten(showPath(pattern));
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN)}…` : line;
}
