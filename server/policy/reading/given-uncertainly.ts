import { knownPrefix, textOfWord, type ShellWord } from '../shell-value';
import { hasExactOption, optionValues, readOptions } from './read-options';

/** Builtins that evaluate the index of a name they are given (bash manual 6.5, 6.7). */
const EVALUATING =
  /^(?:unset|read|printf|let|declare|local|typeset|export|readonly|test|\[|mapfile|readarray|getopts|wait)$/;
/** `a[$(command)]`, not yet expanded: the quotes have kept it from the shell until now. */
const COMMAND_IN_INDEX = /\[[^\]]{0,200}(?:\$\(|`)/;

/** Whether a text, once it is evaluated as a name or a number, runs a command that stands in it. */
export function hidesCommandInIndex(text: string): boolean {
  return COMMAND_IN_INDEX.test(text);
}

const CURL = { short: 'AbcCdDeEFhHKmoPQrtTuUwxXyYz', long: ['config'] };

const isInput = (word: ShellWord): boolean => /^(?:-|\/dev\/stdin)$/.test(textOfWord(word) ?? '');

/**
 * Whether it cannot be told what a program is given: an earlier line, a library, an index that is
 * evaluated, options from the input.
 */
export function isGivenUncertainly(name: string, words: readonly ShellWord[]): boolean {
  const given = words.slice(1);
  if (name === 'fc') return !hasExactOption(readOptions(given, { short: 'e' }), 'l');
  // Each line of its input is an option.
  if (name === 'curl') return optionValues(readOptions(given, CURL), 'K', 'config').some(isInput);
  if (name === 'enable') return hasExactOption(readOptions(given, { short: 'f' }), 'f');
  return (
    EVALUATING.test(name) &&
    given.some((word) => hidesCommandInIndex(textOfWord(word) ?? knownPrefix(word)))
  );
}
