import { textOfWord, type ShellWord } from '../shell-value';
import { readOptions, type OptionSpec } from './read-options';

/** The subcommand of a program that has several, such as git or docker. */
export interface Subcommand {
  /** As many names as were asked for and are there; an unknown one is left out and ends the path. */
  readonly path: readonly string[];
  /** A word in the place of a subcommand depends on something unknown. */
  readonly isUnknown: boolean;
  /** Where the arguments after the subcommand begin among all the words. */
  readonly next: number;
}

/**
 * Finds `depth` names behind the program and the options before them.
 *
 * @param words all words, the program first.
 */
export function subcommandOf(
  words: readonly ShellWord[],
  { options, depth = 1 }: { options: OptionSpec; depth?: number },
): Subcommand {
  const path: string[] = [];
  let next = 1;
  while (path.length < depth) {
    const rest = words.slice(next);
    const read = readOptions(rest, { ...options, stopsAtOperand: true });
    const word = rest[read.firstOperandAt];
    if (word === undefined) break;
    const name = textOfWord(word);
    if (name === undefined) return { path, isUnknown: true, next };
    path.push(name);
    next += read.firstOperandAt + 1;
  }
  return { path, isUnknown: false, next };
}
