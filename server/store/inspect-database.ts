import Database from 'better-sqlite3';
import { appliedMigrations } from '@/prisma/migrate';

/** What can be told of a database file without knowing what it is for. */
export interface DatabaseInspection {
  /** What SQLite finds wrong with it, one line each; empty for a sound one. */
  readonly problems: readonly string[];
  /** The migrations it has had, oldest first. */
  readonly migrations: readonly string[];
}

/**
 * Checks every page and index of a database (`integrity_check`) and reads its migrations. Opens it
 * for reading only. A file that is no database has a problem that says so.
 */
export function inspectDatabase(file: string): DatabaseInspection {
  let database: Database.Database | undefined;
  try {
    database = new Database(file, { readonly: true, fileMustExist: true, timeout: 5_000 });
    const lines = database.prepare<[], string>('PRAGMA integrity_check(10)').pluck().all();
    return {
      problems: lines.filter((line) => line !== 'ok'),
      migrations: appliedMigrations(database),
    };
  } catch (error) {
    return { problems: [error instanceof Error ? error.message : String(error)], migrations: [] };
  } finally {
    database?.close();
  }
}
