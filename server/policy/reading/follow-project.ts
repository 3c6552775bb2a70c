import { textOfWord, type ShellWord } from '../shell-value';
import { isOpenPattern } from '../paths/path-pattern';
import { resolvePathWord } from '../paths/resolve-path-word';
import type { Followed, Invocation } from './invocation';
import { optionValues, readOptions } from './read-options';
import type { Reading } from './reading';
import { ANYWHERE } from './written-files';

const ANY = /^/;

/** Programs that run what a project says, by the arguments with which they do. */
const BUILDERS: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:g?make|ninja|just|task|rake|gradle|mvn|ant|bazel|scons)$/, ANY],
  [/^(?:npm|pnpm|yarn|bun)$/, /^(?:run|run-script|test|t|start|install|i|ci)$/],
  [/^(?:cargo|go|dotnet|deno)$/, /^(?:run|test|build|generate|task)$/],
  [/^(?:pip[\d.]*|uv|poetry)$/, /^(?:install|sync|run)$/],
];

/**
 * A build or a script of a project that this very command has fetched: downloaded and run, in two
 * steps.
 */
export function followProject(name: string, call: Invocation, reading: Reading): Followed {
  const does = BUILDERS.find(([program]) => program.test(name))?.[1];
  if (does === undefined) return {};
  const words = call.words.slice(1);
  const read = readOptions(words, { short: 'Cf', long: ['directory', 'prefix', 'cwd', 'file'] });
  const isBuilding = does.test(textOfWord(read.operands[0]) ?? '');
  const folders = optionValues(read, 'C', 'directory', 'prefix', 'cwd');
  const isFetched = [
    ...here(call),
    ...folders.flatMap((word) => pathsOf(word, call, reading)),
  ].some((folder) => reading.files.isDownloaded(folder));
  return isBuilding && isFetched ? { program: { kind: 'unknown', cause: 'downloaded' } } : {};
}

const here = (call: Invocation): readonly string[] => call.state.directories ?? [ANYWHERE];

function pathsOf(word: ShellWord, call: Invocation, reading: Reading): readonly string[] {
  const { realpath } = reading.context;
  return resolvePathWord(word, { directories: call.state.directories, realpath }).filter(
    (path) => !isOpenPattern(path),
  );
}
