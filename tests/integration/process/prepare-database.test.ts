import { writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { prepareDatabase } from '@/server/process/prepare-database';
import { StartupError } from '@/server/process/startup-error';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../prisma/migrations/sqlite');

function request() {
  const directory = temporaryDirectory();
  return {
    databaseFile: path.join(directory, 'countersign.db'),
    migrationsDirectory: MIGRATIONS,
    backupDirectory: path.join(directory, 'backups'),
  };
}

it('brings a fresh database up to this version, and has nothing to do the second time', async () => {
  const home = request();
  expect(await prepareDatabase(home)).toMatchObject({
    applied: expect.arrayContaining(['0001_initial']) as string[],
  });
  expect(await prepareDatabase(home)).toBeUndefined();
});

it('refuses a database of a newer version in one line', async () => {
  const home = request();
  await prepareDatabase(home);
  const database = new Database(home.databaseFile);
  database.exec(`UPDATE _prisma_migrations SET migration_name = '9999_later'`);
  database.close();
  const refusal = prepareDatabase(home);
  await expect(refusal).rejects.toThrow(StartupError);
  await expect(refusal).rejects.toThrow(/belongs to a newer version .*9999_later/);
});

it('refuses a file that is no database in one line', async () => {
  const home = request();
  writeFileSync(home.databaseFile, 'a letter '.repeat(100));
  await expect(prepareDatabase(home)).rejects.toThrow(/could not be brought up .*left as it was/);
});
