import type { Span } from '../../domain/finding';
import type { Content, ShellWord } from '../shell-value';
import type { Reading } from './reading';
import type { ShellState } from './shell-state';
import type { Assignment, GivenProgram, Redirect } from './simple-command';

/** A program about to be started, with all that decides what it does. */
export interface Invocation {
  readonly words: readonly ShellWord[];
  readonly assignments: readonly Assignment[];
  readonly redirects: readonly Redirect[];
  readonly input: Content;
  readonly span: Span;
  /** The state of the shell that starts it; built-in commands change it. */
  readonly state: ShellState;
  readonly wrappers: readonly string[];
  readonly isUncertain: boolean;
}

/** What following an invocation has shown. */
export interface Followed {
  readonly program?: GivenProgram;
  /** The options could not be read for certain. */
  readonly isUncertain?: boolean;
  /** What it would print, where that can be told. */
  readonly output?: Content;
}

/** Reads what a program starts in its turn. */
export type Follow = (
  call: Invocation,
  context: { reading: Reading; start: (inner: Invocation) => Content },
) => Followed;

/** The range from one word to another of the same command. */
export function spanOfWords(words: readonly ShellWord[], within: Span): Span {
  const first = words[0]?.span ?? within;
  const last = words.at(-1)?.span ?? first;
  return first.start <= last.end ? { start: first.start, end: last.end } : first;
}
