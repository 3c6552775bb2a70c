import type { Span } from '../domain/finding';

/**
 * Why a value is not known: a number the shell makes, a variable, the output of a command, the
 * output of a decoder, or something fetched from the network. Later ones are graver.
 */
export const UNKNOWN_CAUSES = ['number', 'variable', 'output', 'decoded', 'downloaded'] as const;
export type UnknownCause = (typeof UNKNOWN_CAUSES)[number];

/** Known text. Only what is not quoted is still open to pattern matching and word splitting. */
export interface TextPiece {
  readonly kind: 'text';
  readonly text: string;
  readonly isQuoted: boolean;
  /** Where it stands in the judged command. */
  readonly origin: Span;
}

/** Text that only the run would show. */
export interface UnknownPiece {
  readonly kind: 'unknown';
  readonly cause: UnknownCause;
  readonly isQuoted: boolean;
  readonly origin: Span;
  /** A file pattern that the shell has matched already: some name that fits it, whatever the quotes. */
  readonly pattern?: string;
  /** What a process substitution would give to read. */
  readonly stream?: Content;
}

export type WordPiece = TextPiece | UnknownPiece;

/** One argument after all expansions, and the range of the word it came from. */
export interface ShellWord {
  readonly pieces: readonly WordPiece[];
  readonly span: Span;
}

/** What a stream or file holds: text (perhaps with unknown parts), a file by its path, or unknown. */
export type Content =
  | { readonly kind: 'text'; readonly pieces: readonly WordPiece[] }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'unknown'; readonly cause: UnknownCause };

export const NO_CONTENT: Content = { kind: 'text', pieces: [] };

/** The graver of two causes. */
export function graverCause(a: UnknownCause, b: UnknownCause): UnknownCause {
  return UNKNOWN_CAUSES.indexOf(a) >= UNKNOWN_CAUSES.indexOf(b) ? a : b;
}

/** The text of these pieces, or undefined when a part of it is unknown. */
export function textOfPieces(pieces: readonly WordPiece[]): string | undefined {
  let text = '';
  for (const piece of pieces) {
    if (piece.kind === 'unknown') return undefined;
    text += piece.text;
  }
  return text;
}

/** The whole text of a word, or undefined when a part of it is unknown. */
export function textOfWord(word: ShellWord | undefined): string | undefined {
  return word === undefined ? undefined : textOfPieces(word.pieces);
}

/** The text of a word where patterns that match no file stand for themselves, as they do for the shell. */
export function textWithPatterns(word: ShellWord): string | undefined {
  let text = '';
  for (const piece of word.pieces) {
    const known = piece.kind === 'text' ? piece.text : piece.pattern;
    if (known === undefined) return undefined;
    text += known;
  }
  return text;
}

/** The text of a word up to its first unknown part. */
export function knownPrefix(word: ShellWord): string {
  let text = '';
  for (const piece of word.pieces) {
    if (piece.kind === 'unknown') break;
    text += piece.text;
  }
  return text;
}

/** The gravest reason why a part of these pieces is unknown, or undefined when all is known. */
export function unknownCauseOf(pieces: readonly WordPiece[]): UnknownCause | undefined {
  let cause: UnknownCause | undefined;
  for (const piece of pieces) {
    if (piece.kind === 'unknown') {
      cause = cause === undefined ? piece.cause : graverCause(cause, piece.cause);
    }
  }
  return cause;
}

/** The word without its first `count` characters, which must be known ones. */
export function withoutPrefix(word: ShellWord, count: number): ShellWord {
  const pieces: WordPiece[] = [];
  let left = count;
  for (const piece of word.pieces) {
    if (left === 0 || piece.kind === 'unknown') {
      pieces.push(piece);
    } else if (piece.text.length <= left) {
      left -= piece.text.length;
    } else {
      pieces.push(sliceText(piece, left, piece.text.length));
      left = 0;
    }
  }
  return { pieces, span: word.span };
}

/** A part of known text that still knows where it stands, where that can be told. */
export function sliceText(piece: TextPiece, start: number, end: number): TextPiece {
  const { origin, text } = piece;
  const isVerbatim = origin.end - origin.start === text.length;
  return {
    ...piece,
    text: text.slice(start, end),
    origin: isVerbatim ? { start: origin.start + start, end: origin.start + end } : origin,
  };
}

/** A word of known, quoted text standing for something at `span`. */
export function literalWord(text: string, span: Span): ShellWord {
  return { pieces: [{ kind: 'text', text, isQuoted: true, origin: span }], span };
}

/** Whether the shell would still match the text against file names. */
export function hasFilePattern(piece: WordPiece): boolean {
  return piece.kind === 'text' && !piece.isQuoted && /[*?]|\[./.test(piece.text);
}

/** The word once file patterns are matched, as it is stored in a variable: a name not yet known. */
export function afterMatching(word: ShellWord): ShellWord {
  if (!word.pieces.some(hasFilePattern)) return word;
  const pieces = word.pieces.map((piece): WordPiece => {
    if (piece.kind !== 'text' || !hasFilePattern(piece)) return piece;
    const { origin, text } = piece;
    return { kind: 'unknown', cause: 'variable', isQuoted: true, origin, pattern: text };
  });
  return { pieces, span: word.span };
}

/** The words joined by single spaces, as `eval` and `ssh` do with their arguments. */
export function joinWords(words: readonly ShellWord[]): WordPiece[] {
  return words.flatMap((word, index): WordPiece[] => {
    const at = { start: word.span.start, end: word.span.start };
    const space: WordPiece = { kind: 'text', text: ' ', isQuoted: true, origin: at };
    return index === 0 ? [...word.pieces] : [space, ...word.pieces];
  });
}

/** What is read when one stream follows another. */
export function joinContents(contents: readonly Content[]): Content {
  const pieces: WordPiece[] = [];
  let cause: UnknownCause | undefined;
  const others = contents.filter((content) => content.kind !== 'text' || content.pieces.length > 0);
  if (others.length === 1 && others[0] !== undefined) return others[0];
  for (const content of others) {
    if (content.kind === 'text') pieces.push(...content.pieces);
    const own = content.kind === 'unknown' ? content.cause : 'output';
    if (content.kind !== 'text') cause = cause === undefined ? own : graverCause(cause, own);
  }
  return cause === undefined ? { kind: 'text', pieces } : { kind: 'unknown', cause };
}
