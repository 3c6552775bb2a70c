import { isOpenPattern, mayBeName, type PathPattern } from '@/server/policy/paths/path-pattern';
import type { RemovalFiles } from './removal-files';

/**
 * The paths that a file pattern of the shell stands for at this moment, as they are found; the path
 * itself where it is no pattern, be it there or not.
 */
export async function* pathsOfPattern(
  pattern: PathPattern,
  files: RemovalFiles,
): AsyncGenerator<string> {
  yield* below('', pattern.split('/').slice(1), files);
}

async function* below(
  folder: string,
  names: readonly string[],
  files: RemovalFiles,
): AsyncGenerator<string> {
  const open = names.findIndex((name) => isOpenPattern(name));
  if (open === -1) {
    yield [folder, ...names].join('/');
    return;
  }
  const parent = [folder, ...names.slice(0, open)].join('/');
  const wanted = names[open] ?? '';
  const rest = names.slice(open + 1);
  for await (const name of files.names(parent === '' ? '/' : parent)) {
    if (!mayBeName(wanted, name)) continue;
    const found = `${parent}/${name}`;
    if (rest.length === 0) yield found;
    else if ((await files.look(found)) !== null) yield* below(found, rest, files);
  }
}
