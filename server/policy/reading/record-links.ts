import { knownPrefix, type ShellWord } from '../shell-value';
import { isOpenPattern, splitPath } from '../paths/path-pattern';
import { cleanPath, resolvePathWord } from '../paths/resolve-path-word';
import type { Invocation } from './invocation';
import { hasOption, optionValues, readOptions } from './read-options';
import type { Reading } from './reading';

/** Notes the links that a command makes: `ln`, `link`, `cp -s` and `cp -l`. */
export function recordLinks(name: string, call: Invocation, reading: Reading): void {
  if (!/^g?(?:ln|link|cp)$/.test(name)) return;
  const read = readOptions(call.words.slice(1), {
    short: 'tS',
    long: ['target-directory', 'suffix'],
  });
  if (name.endsWith('cp') && !hasOption(read, 's', 'l', 'symbolic-link', 'link')) return;
  const isSymbolic = hasOption(read, 's', 'symbolic', 'symbolic-link');
  const folder = optionValues(read, 't', 'target-directory')[0];
  const last = read.operands.at(-1);
  const isAlone = folder === undefined && read.operands.length === 1;
  const sources = folder === undefined && !isAlone ? read.operands.slice(0, -1) : read.operands;
  for (const source of sources) {
    const named = knownPaths(source, call);
    const places = isAlone ? (call.state.directories ?? []) : knownPaths(folder ?? last, call);
    for (const place of places) {
      const target = linkedFrom(source, { named, place, isSymbolic });
      if (target === undefined) continue;
      // Where the place is a folder, the link lies in it under the old name.
      if (!isAlone && folder === undefined) reading.links.add(place, target);
      reading.links.add(cleanPath(`${place}/${splitPath(target).name}`), target);
    }
  }
}

/** What a symbolic link says is seen from the folder that it lies in. */
function linkedFrom(
  source: ShellWord,
  { named, place, isSymbolic }: { named: readonly string[]; place: string; isSymbolic: boolean },
): string | undefined {
  const text = knownPrefix(source);
  const isRelative = source.pieces.length > 0 && !text.startsWith('/');
  const [path] = named;
  if (path === undefined || !isSymbolic || !isRelative) return path;
  return cleanPath(`${splitPath(place).folder}/${text}`);
}

function knownPaths(word: ShellWord | undefined, call: Invocation): readonly string[] {
  if (word === undefined) return [];
  const { directories } = call.state;
  const paths = resolvePathWord(word, { directories, realpath: undefined });
  return paths.filter((path) => !isOpenPattern(path));
}
