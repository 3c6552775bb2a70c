import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { UntrackedFiles } from '@/server/policy/removals/untracked-files';

const run = promisify(execFile);

/** Longer than anybody waits for a count. */
const LISTED_WITHIN_MS = 1_000;
const LARGEST_LIST_BYTES = 16 * 1024 * 1024;

/**
 * Has git list the files in a folder that it does not know, relative to it; null where it cannot. Git
 * only reads: it writes no index, and the one program that settings of a repository could have it start
 * for a listing (`core.fsmonitor`) is turned off. Never rejects.
 */
export async function listUntracked(
  folder: string,
  wanted: UntrackedFiles,
): Promise<string[] | null> {
  const { ignored, hasFolders, paths } = wanted;
  try {
    const { stdout } = await run(
      'git',
      [
        ...['-c', 'core.fsmonitor=false', '--no-optional-locks', 'ls-files', '-z', '--others'],
        ...(ignored === 'removed' ? [] : ['--exclude-standard']),
        ...(ignored === 'only' ? ['--ignored'] : []),
        // Folders in which nothing is known are then named as such, and not looked into.
        ...(hasFolders ? [] : ['--directory']),
        ...['--', ...paths],
      ],
      { cwd: folder, timeout: LISTED_WITHIN_MS, maxBuffer: LARGEST_LIST_BYTES },
    );
    // A slash at the end is a folder, or another repository: both are left alone.
    return stdout.split('\0').filter((name) => name !== '' && !name.endsWith('/'));
  } catch {
    return null;
  }
}
