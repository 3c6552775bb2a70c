import type Database from 'better-sqlite3';
import { AUDIT_CHAIN_ROOT, sealAuditEntry } from './audit-chain';
import type { NewAuditEntry } from './write-unit';

/** Whom the record names for what is done on the command line, which knows nobody by name. */
const COMMAND_LINE_NAME = 'command line';

/** What was done, and when: `now` in milliseconds since the epoch. */
interface CommandLineEntry extends Pick<NewAuditEntry, 'action' | 'subjectId' | 'details'> {
  now: number;
}

/**
 * Seals one entry onto the end of the chain, from a process that is not the server. Call it within an
 * immediate transaction: nobody else then adds an entry between the look at the last one and the
 * insert. A server that has the database open notices by the number, which is taken, and reads the
 * last entry again.
 */
export function appendAudit(
  database: Database.Database,
  auditKey: string,
  { now, action, subjectId, details }: CommandLineEntry,
): void {
  const last = database
    .prepare<[], { index: number; hash: string }>(
      'SELECT "index", "hash" FROM "AuditEntry" ORDER BY "index" DESC LIMIT 1',
    )
    .get();
  const sealed = sealAuditEntry(
    auditKey,
    { action, actorId: null, actorName: COMMAND_LINE_NAME, sessionId: null, subjectId, details },
    { index: (last?.index ?? 0) + 1, at: now, previousHash: last?.hash ?? AUDIT_CHAIN_ROOT },
  );
  database
    .prepare(
      `INSERT INTO "AuditEntry" ("index", "at", "actorId", "actorName", "action", "sessionId",
         "subjectId", "details", "previousHash", "hash")
       VALUES (@index, @at, @actorId, @actorName, @action, @sessionId,
         @subjectId, @details, @previousHash, @hash)`,
    )
    .run({ ...sealed, details: JSON.stringify(sealed.details) });
}
