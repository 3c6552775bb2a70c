import type { PrismaClient } from '@/server/generated/prisma/client';
import type { AuditEntryModel } from '@/server/generated/prisma/models';
import { AUDIT_CHAIN_ROOT, auditHash, type SealedAuditEntry } from './audit-chain';

/** What a check of the audit found. */
export interface AuditVerification {
  /** Entries that were read, up to and with the first broken one. */
  entryCount: number;
  /** The seal of the last sound entry: whoever noted it earlier can tell that nothing was cut off. */
  head: string;
  /** The index at which the chain breaks (an entry changed, missing or put in), or null. */
  firstBrokenIndex: number | null;
}

/** Entries that are read at once. */
const PAGE_SIZE = 1_000;

/**
 * Reads the audit from its first entry on and computes every seal anew. Only reads. What was cut off
 * at the end cannot be told from the chain alone; that is what the head is for.
 */
export async function verifyAuditChain(
  prisma: PrismaClient,
  key: string,
): Promise<AuditVerification> {
  let last = { index: 0, hash: AUDIT_CHAIN_ROOT };
  for (;;) {
    const rows = await prisma.auditEntry.findMany({
      where: { index: { gt: last.index } },
      orderBy: { index: 'asc' },
      take: PAGE_SIZE,
    });
    for (const row of rows) {
      const index = last.index + 1;
      if (!isNext(row, { key, index, previousHash: last.hash })) {
        return { entryCount: index, head: last.hash, firstBrokenIndex: index };
      }
      last = { index, hash: row.hash };
    }
    if (rows.length < PAGE_SIZE) {
      return { entryCount: last.index, head: last.hash, firstBrokenIndex: null };
    }
  }
}

function isNext(
  row: AuditEntryModel,
  place: { key: string; index: number; previousHash: string },
): boolean {
  if (Number(row.index) !== place.index || row.previousHash !== place.previousHash) return false;
  const details = parsedDetails(row.details);
  if (details === undefined) return false;
  const entry = { ...row, details, index: place.index, at: Number(row.at) };
  return auditHash(place.key, entry) === row.hash;
}

/** The details as they were sealed; nothing when the text is no longer JSON. */
function parsedDetails(text: string): SealedAuditEntry['details'] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...value }
      : undefined;
  } catch {
    return undefined;
  }
}
