import { copyFileSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { migrateDatabase } from '@/prisma/migrate';
import { openDatabase, type Database } from '@/server/store/open-database';
import { temporaryDirectory } from './temporary-directory';

/** Opens a fresh, migrated database file for the test under way, closed and removed at its end. */
export async function openTestDatabase(): Promise<Database & { file: string; directory: string }> {
  const directory = temporaryDirectory();
  const file = path.join(directory, 'countersign.db');
  template ??= migrateTemplate();
  copyFileSync(await template, file);
  const database = await openDatabase({ file });
  onTestFinished(() => database.close());
  return { ...database, file, directory };
}

/** Migrated once for all tests of a file, which take copies: that is far quicker. */
let template: Promise<string> | undefined;

async function migrateTemplate(): Promise<string> {
  const file = path.join(templateDirectory, 'countersign.db');
  const { outcome } = await migrateDatabase({
    databaseFile: file,
    migrationsDirectory: path.resolve('prisma/migrations/sqlite'),
    backupDirectory: path.join(templateDirectory, 'backups'),
  });
  if (outcome !== 'migrated') throw new Error(`The test database was not migrated: ${outcome}.`);
  return file;
}

const templateDirectory = mkdtempSync(path.join(realpathSync(tmpdir()), 'countersign-template-'));

afterAll(() => {
  rmSync(templateDirectory, { recursive: true, force: true });
});
