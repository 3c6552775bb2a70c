import { copyFileSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { migrateDatabase } from '@/prisma/migrate';
import { openDatabase, type Database } from '@/server/store/open-database';
import { temporaryDirectory } from './temporary-directory';

const templates: string[] = [];

/** A migrated database to copy, made once for each test file: migrating takes half a second. */
let template: Promise<string> | undefined;

afterAll(() => {
  for (const directory of templates.splice(0)) rmSync(directory, { recursive: true, force: true });
  template = undefined;
});

/** Opens a fresh, migrated database file for the test under way, closed and removed at its end. */
export async function openTestDatabase(): Promise<Database & { file: string; directory: string }> {
  const directory = temporaryDirectory();
  const file = path.join(directory, 'countersign.db');
  template ??= makeTemplate();
  copyFileSync(await template, file);
  const database = await openDatabase({ file });
  onTestFinished(() => database.close());
  return { ...database, file, directory };
}

async function makeTemplate(): Promise<string> {
  const directory = mkdtempSync(path.join(realpathSync(tmpdir()), 'countersign-template-'));
  templates.push(directory);
  const file = path.join(directory, 'template.db');
  const { outcome } = await migrateDatabase({
    databaseFile: file,
    migrationsDirectory: path.resolve('prisma/migrations/sqlite'),
    backupDirectory: path.join(directory, 'backups'),
  });
  if (outcome !== 'migrated') throw new Error(`The test database was not migrated: ${outcome}.`);
  return file;
}
