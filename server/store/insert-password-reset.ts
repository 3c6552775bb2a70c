import Database from 'better-sqlite3';

/** The columns of a one-time link that was not used yet; instants are milliseconds since the epoch. */
export interface PasswordResetRow {
  id: string;
  tokenHash: string;
  userId: string;
  createdById: string | null;
  createdByName: string | null;
  createdAt: number;
  expiresAt: number;
}

/** How long another process may hold the write lock. */
const LOCK_WAIT_MS = 10_000;

/**
 * Adds one row from a process of its own, while the server may be writing. It touches nothing that
 * the server numbers or keeps in memory, and waits its turn at SQLite's lock.
 */
export function insertPasswordReset(file: string, row: PasswordResetRow): void {
  const database = new Database(file, { fileMustExist: true, timeout: LOCK_WAIT_MS });
  try {
    database.pragma('synchronous = FULL');
    database
      .prepare(
        `INSERT INTO "PasswordReset"
           ("id", "tokenHash", "userId", "createdById", "createdByName", "createdAt", "expiresAt")
         VALUES (@id, @tokenHash, @userId, @createdById, @createdByName, @createdAt, @expiresAt)`,
      )
      .run(row);
  } finally {
    database.close();
  }
}
