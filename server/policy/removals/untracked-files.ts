import { hasOption, readOptions } from '../reading/read-options';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { textOfWord } from '../shell-value';

/** What `git clean` picks: files that git does not know. */
export interface UntrackedFiles {
  /** What git is told to ignore: left alone, removed too, or the only thing that is removed. */
  ignored: 'kept' | 'removed' | 'only';
  /** Also within folders in which git knows nothing. */
  hasFolders: boolean;
  /** Path specifications of git; none for all. */
  paths: readonly string[];
}

/**
 * What a `git clean` would remove from the folder that it runs in; undefined when it is none or only
 * says what it would do, and null where that shows only when it runs.
 */
export function untrackedFilesOf(command: SimpleCommand): UntrackedFiles | null | undefined {
  const [subcommand, ...words] = argumentsOf(command);
  if (command.name !== 'git' || textOfWord(subcommand) !== 'clean') return undefined;
  const read = readOptions(words, { short: 'e', long: ['exclude'] });
  if (hasOption(read, 'n', 'dry-run')) return undefined;
  // With a second -f it takes other repositories too.
  const forces = read.options.filter(({ name }) => name === 'f' || name === 'force').length;
  if (forces !== 1 || hasOption(read, 'e', 'exclude', 'i', 'interactive')) return null;
  const paths = read.operands.map((word) => textOfWord(word));
  if (!paths.every((path) => path !== undefined)) return null;
  return {
    ignored: hasOption(read, 'X') ? 'only' : hasOption(read, 'x') ? 'removed' : 'kept',
    hasFolders: hasOption(read, 'd') || paths.length > 0,
    paths,
  };
}
