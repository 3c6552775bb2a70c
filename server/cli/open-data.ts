import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { migrationNames } from '@/prisma/migration-folder';
import type { PrismaClient } from '@/server/generated/prisma/client';
import type { Env } from '@/server/platform/env';
import { openForReading } from '@/server/store/open-for-reading';
import { readMigrations } from '@/server/store/read-migrations';
import { dataDirectoryAt, type DataDirectory } from '../process/data-directory';
import { isRestorePending } from '../process/pending-restore';
import { StartupError } from '../process/startup-error';
import { refuseOtherOwner } from './data-owner';

/** Where the migrations of this program lie. */
export function migrationsDirectory(rootDirectory: string): string {
  return path.join(rootDirectory, 'prisma/migrations/sqlite');
}

/**
 * Gives the places of a data directory whose database is there, whole, and of this very version; makes
 * and changes nothing. Refuses any other, saying what to do.
 */
export function existingData(env: Env, rootDirectory: string): DataDirectory {
  const data = dataDirectoryAt(env.dataDirectory);
  refuseOtherOwner(data.directory);
  if (isRestorePending(data)) {
    throw new StartupError(
      `COUNTERSIGN_HOME: a restore of ${data.directory} was interrupted. Start the server, which ` +
        'finishes it, then try again.',
    );
  }
  if (!existsSync(data.databaseFile)) {
    throw new StartupError(
      `COUNTERSIGN_HOME: there is no database in ${data.directory}. Name the data directory of a ` +
        'server that was started once, with --home or COUNTERSIGN_HOME.',
    );
  }
  const applied = readMigrations(data.databaseFile);
  const known = migrationNames(migrationsDirectory(rootDirectory));
  if (applied.some((name) => !known.includes(name))) {
    throw new StartupError(
      `${data.databaseFile}: belongs to a newer version of Countersign. Use that version’s command.`,
    );
  }
  if (known.some((name) => !applied.includes(name))) {
    throw new StartupError(
      `${data.databaseFile}: belongs to an older version of Countersign. Start this version once, ` +
        'which brings it up to date.',
    );
  }
  return data;
}

/** Lets `use` read the database of a data directory, and closes it again. */
export async function withDatabase<T>(
  data: DataDirectory,
  use: (prisma: PrismaClient) => Promise<T>,
): Promise<T> {
  const { prisma, close } = await openForReading(data.databaseFile);
  try {
    return await use(prisma);
  } finally {
    await close();
  }
}

/** The key that seals the audit. Refuses when it is missing; never makes one. */
export function readAuditKey(data: DataDirectory): string {
  const file = path.join(data.secretDirectory, 'audit');
  if (!existsSync(file)) {
    throw new StartupError(`${file}: is missing. Put it back from a backup; nothing else fits.`);
  }
  return readFileSync(file, 'utf8').trim();
}
