import type { AnalysisContext } from '../judgement-context';
import type { CommandParser } from '../parse-command';
import { hasUnknownPart, isOpenPattern, type PathPattern } from '../paths/path-pattern';
import { resolvePathWord } from '../paths/resolve-path-word';
import { isWithinLength, readCommand } from '../read-command';
import { deletionBy, searchedAndRemoved, type Deletion } from '../reading/deleted-targets';
import { hasOption, readOptions } from '../reading/read-options';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { rememberLinks } from '../remember-links';
import type { ShellWord } from '../shell-value';
import { originalSource } from '../syntax/source-text';
import { searchSelection, type SearchSelection } from './search-selection';
import { untrackedFilesOf, type UntrackedFiles } from './untracked-files';

/** Something that a command would remove, as it is named: links in it are not followed. */
export interface RemovedTarget {
  /** May be open: a file pattern of the shell. */
  path: PathPattern;
  /** With everything in it. */
  isRecursive: boolean;
  /** Of a search below `path`: what it picks out of there. */
  selection: SearchSelection | null;
  /** Of the folder `path` only what git does not know. */
  untracked: UntrackedFiles | null;
}

/** What a command would remove. `isWhole` is false where more may come to it that only the run shows. */
export interface Removals {
  targets: readonly RemovedTarget[];
  isWhole: boolean;
}

/**
 * What a command would remove, by the reading that it is judged by; null when it removes nothing. Looks
 * at the machine only through the context. Never throws.
 */
export function removalsOf(
  parser: CommandParser,
  command: string,
  given: AnalysisContext,
): Removals | null {
  if (!isWithinLength(command)) return null;
  const { commands, problems } = readCommand(parser, originalSource(command), rememberLinks(given));
  const found = commands.flatMap((each) => removalBy(each) ?? []);
  if (found.length === 0) return null;
  return {
    targets: found.flatMap(({ targets }) => targets),
    isWhole: problems.length === 0 && found.every(({ isWhole }) => isWhole),
  };
}

const UNTOLD: Removals = { targets: [], isWhole: false };

function removalBy(command: SimpleCommand): Removals | undefined {
  const isSearch = /^g?find$/u.test(command.name);
  if (isSearch) return searchRemoval(command);
  // What a search or a list hands over is told by the search, or not at all.
  if (command.wrappers.includes('find')) return undefined;
  const untracked = untrackedFilesOf(command);
  if (untracked !== undefined) return cleaning(command, untracked);
  const deletion = deletionBy(command);
  if (deletion === undefined) return undefined;
  // What a comparison of two folders comes up with shows only when it runs.
  if (command.name === 'rsync' || command.wrappers.includes('xargs')) return UNTOLD;
  return removalOf(deletion.targets, { command, deletion, selection: null });
}

/** `git clean`, in the one folder that it certainly runs in. */
function cleaning({ directories }: SimpleCommand, untracked: UntrackedFiles | null): Removals {
  const [path] = directories ?? [];
  if (untracked === null || path === undefined || directories?.length !== 1) return UNTOLD;
  if (isOpenPattern(path)) return UNTOLD;
  return {
    targets: [{ path, isRecursive: false, selection: null, untracked }],
    isWhole: true,
  };
}

/** `find … -delete`, and `find … -exec rm`: where it searches, and what it picks. */
function searchRemoval(command: SimpleCommand): Removals | undefined {
  const words = argumentsOf(command);
  const deletion = deletionBy(command);
  const starts = deletion?.targets ?? searchedAndRemoved(words);
  if (starts.length === 0) return undefined;
  const selection = searchSelection(words.slice(words.findIndex((word) => !starts.includes(word))));
  if (selection === null) return UNTOLD;
  const isRecursive = deletion === undefined && removesFolders(words);
  return removalOf(starts, {
    command,
    deletion: { isRecursive },
    selection: isRecursive ? selection : { ...selection, hasFolders: false },
  });
}

function removalOf(
  words: readonly ShellWord[],
  by: {
    command: SimpleCommand;
    deletion: Pick<Deletion, 'isRecursive'>;
    selection: SearchSelection | null;
  },
): Removals {
  const { directories } = by.command;
  if (directories?.length !== 1) return UNTOLD;
  const paths = words.flatMap((word) =>
    resolvePathWord(word, { directories, realpath: undefined }),
  );
  const known = paths.filter((path) => !hasUnknownPart(path));
  return {
    targets: known.map((path) => ({
      path,
      isRecursive: by.deletion.isRecursive,
      selection: by.selection,
      untracked: null,
    })),
    isWhole: known.length === paths.length && words.length > 0,
  };
}

/** Whether the remover that a `find` starts removes whole folders. */
function removesFolders(words: readonly ShellWord[]): boolean {
  return hasOption(readOptions(words.slice(startOfRemover(words))), 'r', 'R', 'recursive');
}

function startOfRemover(words: readonly ShellWord[]): number {
  const at = words.findIndex(({ pieces: [piece] }) =>
    piece?.kind === 'text' ? /^-(?:exec|ok)(?:dir)?$/u.test(piece.text) : false,
  );
  return at + 2;
}
