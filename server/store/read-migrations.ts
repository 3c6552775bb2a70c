import Database from 'better-sqlite3';
import { appliedMigrations } from '@/prisma/migrate';

/** The migrations that a database file has had, oldest first. Opens it for reading only. */
export function readMigrations(file: string): string[] {
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout: 5_000 });
  try {
    return appliedMigrations(database);
  } finally {
    database.close();
  }
}
