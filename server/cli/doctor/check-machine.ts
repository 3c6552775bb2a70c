import { statfsSync } from 'node:fs';
import { existingFolderOf } from './existing-folder';
import type { Check } from './check';

const LEAST_MAJOR = 20;
const LEAST_MINOR = 19;

/** Below this a few long outputs and a migration, which copies the database, may fill the disk. */
const LEAST_FREE_BYTES = 1_000_000_000;

/** @param version as `process.versions.node` has it */
export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNewEnough = major > LEAST_MAJOR || (major === LEAST_MAJOR && minor >= LEAST_MINOR);
  return isNewEnough
    ? { name: 'node', problem: null, note: version }
    : {
        name: 'node',
        problem: `this is ${version}. Install Node ${LEAST_MAJOR}.${LEAST_MINOR} or newer.`,
      };
}

/** The space for the data, where it lies or will lie. */
export function checkSpace(directory: string): Check {
  const { bavail, bsize } = statfsSync(existingFolderOf(directory));
  const free = bavail * bsize;
  const words = `${(free / 1e9).toFixed(1)} GB free for ${directory}`;
  return free >= LEAST_FREE_BYTES
    ? { name: 'disk', problem: null, note: words }
    : { name: 'disk', problem: `${words}. Make room, or move COUNTERSIGN_HOME.` };
}
