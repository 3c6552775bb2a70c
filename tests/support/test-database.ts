import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { migrateDatabase } from '@/prisma/migrate';
import { openDatabase, type Database } from '@/server/store/open-database';
import { lastingDirectory, temporaryDirectory } from './temporary-directory';

/** Opens a fresh, migrated database file for the test under way, closed and removed at its end. */
export async function openTestDatabase(): Promise<Database & { file: string; directory: string }> {
  const directory = temporaryDirectory();
  const file = path.join(directory, 'countersign.db');
  copyFileSync(await migratedDatabase(), file);
  const database = await openDatabase({ file });
  onTestFinished(() => database.close());
  return { ...database, file, directory };
}

/** A migrated database file without rows, to be copied: made once for all tests of a file. */
export function migratedDatabase(): Promise<string> {
  template ??= migrateTemplate();
  return template;
}

let template: Promise<string> | undefined;

async function migrateTemplate(): Promise<string> {
  const directory = lastingDirectory();
  const file = path.join(directory, 'countersign.db');
  const { outcome } = await migrateDatabase({
    databaseFile: file,
    migrationsDirectory: path.resolve('prisma/migrations/sqlite'),
    backupDirectory: path.join(directory, 'backups'),
  });
  if (outcome !== 'migrated') throw new Error(`The test database was not migrated: ${outcome}.`);
  return file;
}
