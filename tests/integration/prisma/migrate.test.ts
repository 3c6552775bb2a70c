import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { migrateDatabase } from '@/prisma/migrate';
import type { MigrationOutcome } from '@/prisma/migrate';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const FIRST = 'CREATE TABLE "Note" ("id" TEXT NOT NULL PRIMARY KEY, "text" TEXT NOT NULL);';
const SECOND = 'ALTER TABLE "Note" ADD COLUMN "isRead" BOOLEAN NOT NULL DEFAULT false;';
/** Fails in its second statement, after the first took effect. */
const BROKEN = 'ALTER TABLE "Note" ADD COLUMN "half" TEXT;\nCREATE TABLE "Note" ("id" TEXT);';

function setUp() {
  const directory = temporaryDirectory();
  const databaseFile = path.join(directory, 'countersign.db');
  const migrationsDirectory = path.join(directory, 'migrations');
  const backupDirectory = path.join(directory, 'backups');
  mkdirSync(migrationsDirectory);
  writeFileSync(path.join(migrationsDirectory, 'migration_lock.toml'), 'provider = "sqlite"\n');
  return {
    directory,
    databaseFile,
    backupDirectory,
    add: (name: string, sql: string) => {
      mkdirSync(path.join(migrationsDirectory, name));
      writeFileSync(path.join(migrationsDirectory, name, 'migration.sql'), sql);
    },
    migrate: (): Promise<MigrationOutcome> =>
      migrateDatabase({ databaseFile, migrationsDirectory, backupDirectory }),
    write: (sql: string) => {
      const database = new Database(databaseFile);
      database.pragma('journal_mode = WAL');
      database.exec(sql);
      database.close();
    },
    columns: (file = databaseFile): string[] => {
      const database = new Database(file, { readonly: true });
      const names = database
        .prepare<[], string>(`SELECT name FROM pragma_table_info('Note')`)
        .pluck()
        .all();
      database.close();
      return names;
    },
  };
}

it('makes a database for the owner alone where there is none, and keeps no copy of nothing', async () => {
  const home = setUp();
  home.add('0001_first', FIRST);
  expect(await home.migrate()).toEqual({ outcome: 'migrated', applied: ['0001_first'] });
  expect(home.columns()).toEqual(['id', 'text']);
  expect(statSync(home.databaseFile).mode & 0o777).toBe(0o600);
  expect(readdirSync(home.directory).sort()).toEqual(['countersign.db', 'migrations']);
});

it('writes nothing when every migration is there', async () => {
  const home = setUp();
  home.add('0001_first', FIRST);
  await home.migrate();
  const before = readFileSync(home.databaseFile);
  expect(await home.migrate()).toEqual({ outcome: 'current' });
  expect(readFileSync(home.databaseFile)).toEqual(before);
});

it('keeps a copy of the database as it was, and all its rows, through a migration', async () => {
  const home = setUp();
  home.add('0001_first', FIRST);
  await home.migrate();
  home.write(`INSERT INTO "Note" VALUES ('1', 'kept')`);
  home.add('0002_second', SECOND);

  const outcome = await home.migrate();
  const backupFile = path.join(home.backupDirectory, 'before-0002_second.db');
  expect(outcome).toEqual({ outcome: 'migrated', applied: ['0002_second'], backupFile });
  expect(home.columns(backupFile)).toEqual(['id', 'text']);
  expect(home.columns()).toEqual(['id', 'text', 'isRead']);
  const database = new Database(home.databaseFile);
  expect(database.prepare('SELECT text FROM "Note"').pluck().all()).toEqual(['kept']);
  database.close();
});

it('takes over rows that were still in the write-ahead log of a process that was killed', async () => {
  const home = setUp();
  home.add('0001_first', FIRST);
  await home.migrate();
  const victim = new Database(home.databaseFile);
  victim.pragma('journal_mode = WAL');
  victim.pragma('wal_autocheckpoint = 0');
  victim.exec(`INSERT INTO "Note" VALUES ('1', 'in the log')`);
  for (const suffix of ['', '-wal']) {
    copyFileSync(`${home.databaseFile}${suffix}`, path.join(home.directory, `crashed${suffix}`));
  }
  victim.close();
  for (const suffix of ['', '-wal']) {
    copyFileSync(path.join(home.directory, `crashed${suffix}`), `${home.databaseFile}${suffix}`);
  }
  home.add('0002_second', SECOND);
  expect(await home.migrate()).toMatchObject({ outcome: 'migrated' });
  const database = new Database(home.databaseFile);
  expect(database.prepare('SELECT text FROM "Note"').pluck().all()).toEqual(['in the log']);
  database.close();
});

it('leaves the database as it was when a migration fails half-way, and can be repeated', async () => {
  const home = setUp();
  home.add('0001_first', FIRST);
  await home.migrate();
  const before = readFileSync(home.databaseFile);
  home.add('0002_broken', BROKEN);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const outcome = await home.migrate();
    expect(outcome).toEqual({
      outcome: 'failed',
      reason: expect.stringContaining('Note') as string,
    });
    expect(readFileSync(home.databaseFile)).toEqual(before);
  }
  expect(readdirSync(home.directory).sort()).toEqual(['countersign.db', 'migrations']);
});

it('starts over when an earlier attempt was killed in the middle', async () => {
  const home = setUp();
  home.add('0001_first', FIRST);
  await home.migrate();
  home.add('0002_second', SECOND);
  writeFileSync(`${home.databaseFile}.migrating`, 'half a copy');
  expect(await home.migrate()).toMatchObject({ applied: ['0002_second'] });
  expect(home.columns()).toEqual(['id', 'text', 'isRead']);
});

it('refuses a database that a newer version has migrated, and does not touch it', async () => {
  const home = setUp();
  home.add('0001_first', FIRST);
  await home.migrate();
  home.write(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ('x', 'x', '0009_later', 1, 1)`,
  );
  const before = readFileSync(home.databaseFile);
  expect(await home.migrate()).toEqual({ outcome: 'newer', unknown: ['0009_later'] });
  expect(readFileSync(home.databaseFile)).toEqual(before);
});

it('refuses a file that is no database', async () => {
  const home = setUp();
  home.add('0001_first', FIRST);
  writeFileSync(home.databaseFile, 'this is a letter, not a database, and long enough to be read');
  const outcome = await home.migrate();
  expect(outcome).toEqual({ outcome: 'failed', reason: 'file is not a database' });
  expect(readFileSync(home.databaseFile, 'utf8')).toMatch(/^this is a letter/);
});
