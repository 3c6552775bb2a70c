import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { migrationNames } from '@/prisma/migration-folder';
import { readMigrations } from '@/server/store/read-migrations';
import type { DataDirectory } from '../../process/data-directory';
import { isRestorePending } from '../../process/pending-restore';
import { systemReason } from '../../process/startup-error';
import type { Check } from './check';
import { existingFolderOf } from './existing-folder';

/** Rights of anybody but the owner. */
const OTHERS = 0o077;

/** Whether the server can keep its data there, and whether others can read it. */
export function checkDataDirectory(directory: string): Check {
  const name = 'data directory';
  const obstacle = obstacleToWriting(directory);
  if (obstacle !== null) return { name, problem: `${obstacle} Set COUNTERSIGN_HOME to another.` };
  if (!existsSync(directory)) {
    return { name, problem: null, note: `${directory} will be made at the first start` };
  }
  const mode = statSync(directory).mode & 0o777;
  return (mode & OTHERS) === 0
    ? { name, problem: null, note: directory }
    : {
        name,
        problem: `other users may look into ${directory}. Close it: chmod 700 ${directory}`,
      };
}

/** Whether the first profile can work there. */
export function checkWorkspace(directory: string): Check {
  const name = 'workspace';
  const obstacle = obstacleToWriting(directory);
  if (obstacle !== null) {
    return { name, problem: `${obstacle} Set COUNTERSIGN_WORKSPACE to another.` };
  }
  return {
    name,
    problem: null,
    note: existsSync(directory) ? directory : `${directory} will be made at the first start`,
  };
}

/** Whether the database is one of this version. */
export function checkDatabase(data: DataDirectory, migrationsDirectory: string): Check {
  const name = 'database';
  if (isRestorePending(data)) {
    return { name, problem: 'a restore was interrupted. Start the server, which finishes it.' };
  }
  if (!existsSync(data.databaseFile)) {
    return { name, problem: null, note: 'will be made at the first start' };
  }
  let applied: string[];
  try {
    applied = readMigrations(data.databaseFile);
  } catch (error) {
    return {
      name,
      problem: `${data.databaseFile} cannot be read (${systemReason(error)}). Restore a backup.`,
    };
  }
  const known = migrationNames(migrationsDirectory);
  const unknown = applied.filter((one) => !known.includes(one));
  if (unknown.length > 0) {
    return {
      name,
      problem: `belongs to a newer version (${unknown.join(', ')}). Install that version.`,
    };
  }
  const pending = known.length - applied.length;
  return {
    name,
    problem: null,
    note:
      pending === 0
        ? `${data.databaseFile}, up to date`
        : `${data.databaseFile}; the next start keeps a copy and applies ${pending} migrations`,
  };
}

function obstacleToWriting(directory: string): string | null {
  const folder = existingFolderOf(directory);
  if (!statSync(folder).isDirectory()) return `${folder} is not a folder.`;
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return `this user may not write to ${folder} (${systemReason(error)}).`;
  }
}
