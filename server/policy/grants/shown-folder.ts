import path from 'node:path';
import { hasUnknownPart, isBelow, isOpenPattern, type PathPattern } from '../paths/path-pattern';

/**
 * The one folder that a grant for these paths is narrowed to, or undefined when there is none: the
 * folder around what was shown, where that lies deep enough in the workspace; otherwise what was shown
 * itself, so that a grant for `rm -r tmp` never becomes one for the workspace.
 */
export function shownFolder(
  paths: readonly PathPattern[],
  workspaces: readonly string[],
): string | undefined {
  if (paths.length === 0 || paths.some(hasUnknownPart)) return undefined;
  const around = (known: string): string => {
    const folder = path.dirname(known);
    const isInside = workspaces.some(
      (workspace) => folder !== workspace && isBelow(folder, workspace),
    );
    return isInside ? folder : known;
  };
  const folders = paths.map((each) => (isOpenPattern(each) ? knownFolder(each) : around(each)));
  const widest = [...new Set(folders)].sort((a, b) => a.length - b.length)[0];
  if (widest === undefined || widest === '/' || workspaces.some((each) => isBelow(each, widest))) {
    return undefined;
  }
  return folders.every((folder) => isBelow(folder, widest)) ? widest : undefined;
}

/** The folder in which a file pattern is looked for. */
function knownFolder(pattern: PathPattern): string {
  const names = pattern.split('/');
  const open = names.findIndex((name) => isOpenPattern(name));
  return names.slice(0, open).join('/') || '/';
}
