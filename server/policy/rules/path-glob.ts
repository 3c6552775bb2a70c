import { compileGlob, escapeGlob, type BadGlob, type Glob } from './compile-glob';

/** The folders that `~` and `$WORKSPACE` stand for, each as named and behind its links. */
export interface GlobFolders {
  readonly homes: readonly string[];
  readonly workspaces: readonly string[];
}

/** Compiles a glob on paths, which begins with `/`, `**`, `~/` or `$WORKSPACE`. */
export function compilePathGlob(text: string, folders: GlobFolders): Glob | BadGlob {
  const globs: Glob[] = [];
  for (const spelled of spellings(text, folders)) {
    if (!/^(?:\/|\*\*)/u.test(spelled)) return { problem: NOT_ABSOLUTE };
    const glob = compileGlob(spelled, 'path');
    if ('problem' in glob) return glob;
    globs.push(glob);
  }
  return {
    certainly: (path) => globs.some((glob) => glob.certainly(path)),
    maybe: (path) => globs.some((glob) => glob.maybe(path)),
  };
}

const NOT_ABSOLUTE = 'it is about no place. Begin it with /, ~/, $WORKSPACE or **';

function spellings(text: string, { homes, workspaces }: GlobFolders): readonly string[] {
  const [, sign, rest = ''] = /^(~|\$WORKSPACE)(\/.*)?$/su.exec(text) ?? [];
  if (sign === undefined) return [text];
  return (sign === '~' ? homes : workspaces).map((folder) => escapeGlob(folder) + rest);
}
