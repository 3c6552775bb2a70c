import type { AnalysisContext } from './judgement-context';
import { isBelow, type PathPattern } from './paths/path-pattern';
import { cleanPath, resolvePathWord } from './paths/resolve-path-word';
import type { SimpleCommand } from './reading/simple-command';
import type { ShellWord } from './shell-value';

/** The folders of a judgement, cleaned, and how a word of a command becomes paths. */
export interface Surroundings {
  /** The workspace, as named and behind its links. */
  readonly workspaces: readonly string[];
  readonly home: string;
  /** Our data folder, as named and behind its links. */
  readonly dataDirectories: readonly string[];
  readonly ownAddresses: readonly string[];
  /** The folder of our own program, as named and behind its links; none where it is not known. */
  readonly programDirectories: readonly string[];
  /** The number of our own process; undefined where it is not known. */
  readonly serverProcessId: number | undefined;
  /** The paths that a word of a command may stand for. */
  pathsOf(word: ShellWord, command: SimpleCommand): readonly PathPattern[];
  /** Whether a path certainly lies in the workspace. */
  isInWorkspace(pattern: PathPattern): boolean;
}

/** Prepares a context for the rules. */
export function surroundingsOf(context: AnalysisContext): Surroundings {
  const { realpath, dataDirectory } = context;
  const named = (path: string): readonly string[] => [
    ...new Set([path, ...(realpath === undefined ? [] : [realpath(path)])].map(cleanPath)),
  ];
  // Every rule asks for the paths of the same words.
  const known = new WeakMap<ShellWord, { from: unknown; paths: readonly PathPattern[] }>();
  const workspaces = named(context.workspace);
  return {
    workspaces,
    home: cleanPath(context.home),
    dataDirectories: named(dataDirectory),
    ownAddresses: context.ownAddresses,
    serverProcessId: context.serverProcessId,
    programDirectories:
      context.programDirectory === undefined ? [] : named(context.programDirectory),
    pathsOf: (word, { directories }) => {
      const earlier = known.get(word);
      if (earlier?.from === directories && earlier !== undefined) return earlier.paths;
      const paths = resolvePathWord(word, { directories, realpath });
      known.set(word, { from: directories, paths });
      return paths;
    },
    isInWorkspace: (pattern) => workspaces.some((folder) => isBelow(pattern, folder)),
  };
}
