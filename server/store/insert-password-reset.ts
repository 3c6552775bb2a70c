import Database from 'better-sqlite3';
import { appendAudit } from './append-audit';

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
 * Adds one row from a process of its own, and to the audit that the command line made it, together or
 * not at all. The server may be writing: this waits its turn at SQLite's lock.
 *
 * @param input.name of the person, for the record
 */
export function insertPasswordReset(
  file: string,
  input: { row: PasswordResetRow; name: string; auditKey: string },
): void {
  const { row, name, auditKey } = input;
  const database = new Database(file, { fileMustExist: true, timeout: LOCK_WAIT_MS });
  try {
    database.pragma('synchronous = FULL');
    const insert = database.prepare(
      `INSERT INTO "PasswordReset"
         ("id", "tokenHash", "userId", "createdById", "createdByName", "createdAt", "expiresAt")
       VALUES (@id, @tokenHash, @userId, @createdById, @createdByName, @createdAt, @expiresAt)`,
    );
    database
      .transaction(() => {
        insert.run(row);
        appendAudit(database, auditKey, {
          now: row.createdAt,
          action: 'password-reset.created',
          subjectId: row.userId,
          details: { name, expiresAt: row.expiresAt },
        });
      })
      .immediate();
  } finally {
    database.close();
  }
}
