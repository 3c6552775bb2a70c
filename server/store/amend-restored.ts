import Database from 'better-sqlite3';
import { appendAudit } from './append-audit';

/** How a restored database is to begin. */
interface RestoredStart {
  /** The key of its audit; null when it did not come along, and nothing can be sealed. */
  auditKey: string | null;
  /** Milliseconds since the epoch. */
  now: number;
  /** The backup, for the record. */
  backup: { createdAt: string; version: string };
  /** Whether nobody may come in any more by what counted at the moment of the backup. */
  isEndingAccess: boolean;
}

/** What of access was in the restored database, and was ended; null when it was left as it was. */
export type EndedAccess = { signIns: number; links: number } | null;

/**
 * Amends a database that is about to be put in place, which nobody else has open and which may be of
 * an older version: ends every sign-in, invite and reset link if asked to, and notes the restore in
 * the audit, in one transaction. All of it is in the one file afterwards.
 */
export function amendRestored(file: string, start: RestoredStart): EndedAccess {
  const { auditKey, now, backup, isEndingAccess } = start;
  const database = new Database(file, { fileMustExist: true });
  try {
    const ended = database
      .transaction((): EndedAccess => {
        const access = isEndingAccess ? endAccess(database, now) : null;
        if (auditKey !== null) {
          appendAudit(database, auditKey, {
            now,
            action: 'backup.restored',
            subjectId: null,
            details: { ...backup, endedAccess: access },
          });
        }
        return access;
      })
      .immediate();
    database.pragma('wal_checkpoint(TRUNCATE)');
    return ended;
  } finally {
    database.close();
  }
}

function endAccess(database: Database.Database, now: number): NonNullable<EndedAccess> {
  const signIns = database.prepare('DELETE FROM "SignIn"').run().changes;
  const invites = database
    .prepare('UPDATE "Invite" SET "revokedAt" = ? WHERE "usedAt" IS NULL AND "revokedAt" IS NULL')
    .run(now).changes;
  const resets = hasTable(database, 'PasswordReset')
    ? database.prepare('UPDATE "PasswordReset" SET "usedAt" = ? WHERE "usedAt" IS NULL').run(now)
        .changes
    : 0;
  return { signIns, links: invites + resets };
}

/** The names of the endpoints whose keys are stored in a database, sealed, by name. */
export function endpointsWithKey(file: string): string[] {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    if (!hasTable(database, 'Endpoint')) return [];
    return database
      .prepare<[], string>(
        `SELECT "name" FROM "Endpoint" WHERE "sealedKey" IS NOT NULL AND "archivedAt" IS NULL
         ORDER BY "name"`,
      )
      .pluck()
      .all();
  } finally {
    database.close();
  }
}

function hasTable(database: Database.Database, name: string): boolean {
  const find = database.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?`);
  return find.get(name) !== undefined;
}
