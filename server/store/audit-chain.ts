import { createHmac } from 'node:crypto';
import { canonicalJson } from '@/server/platform/canonical-json';
import { wellFormed } from '@/server/platform/well-formed';
import type { NewAuditEntry } from './write-unit';

/** A sealed entry as stored. `index` counts from 1 without gaps. */
export interface SealedAuditEntry extends NewAuditEntry {
  index: number;
  at: number;
  previousHash: string;
  hash: string;
}

/** What the first entry is chained to. */
export const AUDIT_CHAIN_ROOT = '0'.repeat(64);

/**
 * The seal of an entry: HMAC-SHA-256 (RFC 2104) over its content and the seal before it, in
 * hexadecimal. Without the key nobody can change, drop or insert an entry unseen.
 */
export function auditHash(key: string, entry: Omit<SealedAuditEntry, 'hash'>): string {
  const { index, at, action, actorId, actorName, sessionId, subjectId, details, previousHash } =
    entry;
  return createHmac('sha256', key)
    .update(
      canonicalJson({
        index,
        at,
        action,
        actorId,
        actorName,
        sessionId,
        subjectId,
        details,
        previousHash,
      }),
    )
    .digest('hex');
}

/** Seals one entry after the one whose hash is `head`. */
export function sealAuditEntry(
  key: string,
  entry: NewAuditEntry,
  place: { index: number; at: number; previousHash: string },
): SealedAuditEntry {
  // Sealed as it will be read back.
  const actorName = entry.actorName === null ? null : wellFormed(entry.actorName);
  const unsealed = { ...entry, actorName, ...place };
  return { ...unsealed, hash: auditHash(key, unsealed) };
}
