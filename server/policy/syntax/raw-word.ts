import type { SyntaxNode } from './syntax-node';

/** A `${…}` or `$name` before it is expanded. */
export interface ParameterPart {
  readonly kind: 'parameter';
  readonly name: string;
  /** `${#name}`: its length. */
  readonly isLength: boolean;
  /** `${!name}`: the variable that it names. */
  readonly isIndirect: boolean;
  readonly subscript: RawWord | undefined;
  /** What stands between name and operand, such as `:-` or `##`. */
  readonly operator: string | undefined;
  readonly operand: RawWord | undefined;
  readonly isQuoted: boolean;
  readonly start: number;
  readonly end: number;
}

/** A command whose output, or whose stream, is a part of a word. */
export interface CommandPart {
  readonly kind: 'output' | 'stream';
  readonly node: SyntaxNode;
  readonly isQuoted: boolean;
  readonly start: number;
  readonly end: number;
}

/** A command in backquotes, with one level of its backslashes undone. */
export interface BackquotedPart {
  readonly kind: 'backquoted';
  readonly text: string;
  readonly isQuoted: boolean;
  readonly start: number;
  readonly end: number;
}

/** `$((…))` or `$[…]`: a number, whose expression may hold commands. */
export interface ArithmeticPart {
  readonly kind: 'arithmetic';
  readonly node: SyntaxNode;
  readonly isQuoted: boolean;
  readonly start: number;
  readonly end: number;
}

/** Text of a word; verbatim exactly where its length equals that of its range. */
export interface RawText {
  readonly kind: 'text';
  readonly text: string;
  readonly isQuoted: boolean;
  readonly start: number;
  readonly end: number;
}

/** `name=( … )`, always the last part of its word. */
export interface ArrayPart {
  readonly kind: 'array';
  readonly words: readonly RawWord[];
  readonly isQuoted: boolean;
  readonly start: number;
  readonly end: number;
}

export type RawPart =
  RawText | ParameterPart | CommandPart | BackquotedPart | ArithmeticPart | ArrayPart;

/** One word of a command as written, quotes taken off, expansions still to be done. */
export interface RawWord {
  readonly parts: readonly RawPart[];
  readonly start: number;
  readonly end: number;
}

/** One redirect as written. The target of `<<` is its delimiter; the text is found elsewhere. */
export interface RawRedirect {
  readonly operator: string;
  /** `2` in `2>x`, `{fd}` in `{fd}>x`. */
  readonly descriptor: string | undefined;
  readonly target: RawWord;
  readonly start: number;
  readonly end: number;
}
