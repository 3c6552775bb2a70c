import path from 'node:path';
import type { Realpath } from '../paths/resolve-path-word';

/** A file as an agent named it, absolute and cleaned, and where it is behind all links. */
export interface FilePath {
  named: string;
  /** Where a file that is yet to be made would be made. */
  real: string;
}

const LONGEST_PATH = 4_096;

/**
 * Where a path that an agent wrote leads: from the workspace, unless it is absolute or begins with
 * `~`. `..` is taken away before links are followed, so that nothing of it is left to resolve later:
 * what is judged, shown and opened is `real` and never the path as written.
 */
export function resolveFilePath(
  written: string,
  { workspace, home, realpath }: { workspace: string; home: string; realpath: Realpath },
): FilePath {
  const isInHome = written === '~' || written.startsWith('~/');
  const named = path.resolve(workspace, isInHome ? `${home}/${written.slice(1)}` : written);
  return { named, real: realpath(named) };
}

/** Why a path cannot name a file (a sentence that says what to do), or null. */
export function pathObstacle(written: string): string | null {
  if (written === '') return 'path is empty. Name a file or folder.';
  if (written.length > LONGEST_PATH) {
    return `path is longer than ${String(LONGEST_PATH)} characters. Name a file or folder.`;
  }
  // A line break could make the rest of a name pass for something else where it is shown.
  if (/\p{Cc}/u.test(written)) {
    return 'path holds a control character, such as a line break. Use a command for such a file.';
  }
  if (/\p{Surrogate}/u.test(written)) {
    return 'path holds half of a character (a lone surrogate). Write it again.';
  }
  return null;
}
