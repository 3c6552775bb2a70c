import { lstat, opendir } from 'node:fs/promises';
import { listUntracked } from './list-untracked';
import type { RemovalFiles } from './removal-files';

/** Names that are read at once. */
const NAMES_AT_ONCE = 256;

/** The files of this machine, to be counted. */
export const machineFiles: RemovalFiles = {
  async look(path) {
    try {
      const stats = await lstat(path);
      const kind = stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'other';
      return { kind, bytes: stats.isDirectory() ? 0 : stats.size, device: stats.dev };
    } catch {
      return null;
    }
  },

  async *names(folder) {
    try {
      // Leaving the loop early closes the folder.
      for await (const { name } of await opendir(folder, { bufferSize: NAMES_AT_ONCE })) yield name;
    } catch {
      // May not be read, or is gone: a removal would not get further either.
    }
  },

  untracked: listUntracked,
};
