import { z } from 'zod';
import { sessionIdSchema, userIdSchema } from './ids';

/** How an export of the audit is written. */
export const auditFormatSchema = z.enum(['jsonl', 'csv']);
export type AuditFormat = z.infer<typeof auditFormatSchema>;

/** What the audit may be narrowed to. Instants are milliseconds since the epoch; the first is included. */
export const auditFilterSchema = z.strictObject({
  /** The exact name of what was done, such as `approval.decided`. */
  action: z.string().max(100).optional(),
  actorId: userIdSchema.optional(),
  sessionId: sessionIdSchema.optional(),
  sinceAt: z.int().min(0).optional(),
  untilAt: z.int().min(0).optional(),
  /** A text anywhere in names, ids and details. */
  search: z.string().max(200).optional(),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

/** One entry of the audit as an administrator reads it: without what looks like a secret. */
export interface AuditRow {
  /** Counts from 1 without gaps. */
  index: number;
  at: number;
  action: string;
  /** Null for what the server or the command line did. */
  actorId: string | null;
  actorName: string | null;
  sessionId: string | null;
  /** Null where the session is gone. */
  sessionTitle: string | null;
  subjectId: string | null;
  details: Record<string, unknown>;
  previousHash: string;
  hash: string;
}

/** What a check of the whole chain found. */
export interface AuditCheck {
  /** Entries that were read, up to and with the first broken one. */
  entryCount: number;
  /** The seal of the last sound entry. */
  head: string;
  /** The number of the entry at which the chain breaks, or null. */
  firstBrokenIndex: number | null;
  checkedAt: number;
}
