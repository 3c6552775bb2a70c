import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { migrationNames, NO_FILTER, readMigrationFolder } from './migration-folder';
import { withSchemaEngine } from './schema-engine';

export type MigrationOutcome =
  /** The database has every migration; nothing was written. */
  | { readonly outcome: 'current' }
  /** `backupFile` is the database as it was before, absent when there was none. */
  | { readonly outcome: 'migrated'; readonly applied: string[]; readonly backupFile?: string }
  /** The database knows migrations that this version does not; nothing was written. */
  | { readonly outcome: 'newer'; readonly unknown: string[] }
  /** The database is as it was. */
  | { readonly outcome: 'failed'; readonly reason: string };

interface MigrationRequest {
  readonly databaseFile: string;
  readonly migrationsDirectory: string;
  /** Made when needed. */
  readonly backupDirectory: string;
}

/**
 * Brings a SQLite database up to the migrations in a folder. The caller must be the only one that
 * has the file open.
 *
 * SQLite migrations are not transactional, so they are applied to a copy, which takes the place of
 * the original by one rename when all of them went well: a failure or a crash half-way leaves the
 * database as it was. What is pending is read from `_prisma_migrations` first, since starting the
 * engine costs ten times as much as the look.
 */
export async function migrateDatabase(request: MigrationRequest): Promise<MigrationOutcome> {
  const { databaseFile, migrationsDirectory, backupDirectory } = request;
  const known = migrationNames(migrationsDirectory);
  const history = settleAndReadHistory(databaseFile);
  if ('reason' in history) return { outcome: 'failed', reason: history.reason };

  const unknown = history.applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) return { outcome: 'newer', unknown };
  const pending = known.filter((name) => !history.applied.includes(name));
  if (pending.length === 0) return { outcome: 'current' };

  const exists = existsSync(databaseFile);
  const draftFile = `${databaseFile}.migrating`;
  removeDatabase(draftFile);
  try {
    if (exists) copyFileSync(databaseFile, draftFile);
    const { appliedMigrationNames: applied } = await withSchemaEngine(draftFile, (engine) =>
      engine.applyMigrations({
        migrationsList: readMigrationFolder(migrationsDirectory),
        filters: NO_FILTER,
      }),
    );
    settle(draftFile);
    chmodSync(draftFile, 0o600);
    const backupFile = exists
      ? keepBackup(databaseFile, path.join(backupDirectory, `before-${pending[0] ?? ''}.db`))
      : undefined;
    renameSync(draftFile, databaseFile);
    return { outcome: 'migrated', applied, ...(backupFile === undefined ? {} : { backupFile }) };
  } catch (error) {
    return { outcome: 'failed', reason: firstLine(error) };
  } finally {
    removeDatabase(draftFile);
  }
}

/**
 * Folds the write-ahead log into the file, so that the file alone is the database, and reads which
 * migrations were finished.
 */
function settleAndReadHistory(
  databaseFile: string,
): { readonly applied: string[] } | { readonly reason: string } {
  if (!existsSync(databaseFile)) return { applied: [] };
  try {
    const database = new Database(databaseFile, { fileMustExist: true });
    try {
      database.pragma('wal_checkpoint(TRUNCATE)');
      return { applied: appliedMigrations(database) };
    } finally {
      database.close();
    }
  } catch (error) {
    return { reason: firstLine(error) };
  }
}

/** The migrations that a database has had in full, in the order of their names; only reads. */
export function appliedMigrations(database: Database.Database): string[] {
  const table = database
    .prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '_prisma_migrations'`)
    .get();
  if (table === undefined) return [];
  return database
    .prepare<[], string>(
      `SELECT migration_name FROM _prisma_migrations
       WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
    )
    .pluck()
    .all();
}

function settle(databaseFile: string): void {
  const database = new Database(databaseFile, { fileMustExist: true });
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

function keepBackup(databaseFile: string, backupFile: string): string {
  mkdirSync(path.dirname(backupFile), { recursive: true, mode: 0o700 });
  copyFileSync(databaseFile, backupFile);
  chmodSync(backupFile, 0o600);
  return backupFile;
}

function removeDatabase(databaseFile: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) {
    rmSync(`${databaseFile}${suffix}`, { force: true });
  }
}

/** The engine appends a stack of its own to what it has to say. */
function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n').find((line) => line.trim() !== '') ?? 'no reason was given';
}
