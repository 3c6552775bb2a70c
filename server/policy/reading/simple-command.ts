import type { Span } from '../../domain/finding';
import type { Content, ShellWord, UnknownCause } from '../shell-value';
import type { WorkingDirectories } from './shell-state';

/** A redirect with its target expanded. */
export interface Redirect {
  readonly operator: string;
  readonly descriptor: string | undefined;
  /** Undefined for here-documents, whose text is the content. */
  readonly target: ShellWord | undefined;
  readonly span: Span;
}

/** `name=value` before a command or as an argument of `export`. */
export interface Assignment {
  readonly name: string;
  readonly value: ShellWord;
  /** The elements, where the value is a list. */
  readonly words: readonly ShellWord[] | undefined;
  /** False where only a part of the variable changes: `+=` or an index. */
  readonly isPlain: boolean;
}

/**
 * The program text that a shell or an interpreter was given. `code`: a known program in a language
 * other than shell. `unknown`: it cannot be read. Known shell text is read and judged itself.
 */
export type GivenProgram =
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'unknown'; readonly cause: UnknownCause };

/**
 * One program that the judged text would start, with its arguments as the program would see them,
 * wherever in the text it was found. Wrappers such as `sudo` are commands of their own, and what they
 * start is another one.
 */
export interface SimpleCommand {
  /** The program without its folder; empty where there are only redirects or assignments. */
  readonly name: string;
  /** False where what is started depends on something unknown. */
  readonly isNameKnown: boolean;
  /** All words, the program itself first. */
  readonly words: readonly ShellWord[];
  readonly assignments: readonly Assignment[];
  readonly redirects: readonly Redirect[];
  /** What it reads on its standard input. */
  readonly input: Content;
  readonly span: Span;
  readonly directories: WorkingDirectories;
  /** The programs that start this one, outermost first: `sudo`, `xargs`, `find` … */
  readonly wrappers: readonly string[];
  readonly program: GivenProgram | undefined;
  /** The options of a wrapper could not be read for certain. */
  readonly isUncertain: boolean;
}

/** The arguments after the program. */
export function argumentsOf(command: SimpleCommand): readonly ShellWord[] {
  return command.words.slice(1);
}
