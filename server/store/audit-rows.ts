import type { PrismaClient } from '@/server/generated/prisma/client';
import type { SealedAuditEntry } from './audit-chain';

/** Entries that are read at once. */
const PAGE_SIZE = 1_000;

/**
 * Reads the audit, oldest first, page by page. Details that are no longer JSON are given as text under
 * `unreadable`: a damaged entry is shown, never skipped.
 *
 * @param sinceAt the first instant of interest, in milliseconds since the epoch
 */
export async function* readAuditRows(
  prisma: PrismaClient,
  sinceAt: number,
): AsyncGenerator<SealedAuditEntry> {
  let lastIndex = 0n;
  for (;;) {
    const rows = await prisma.auditEntry.findMany({
      where: { index: { gt: lastIndex }, at: { gte: sinceAt } },
      orderBy: { index: 'asc' },
      take: PAGE_SIZE,
    });
    for (const row of rows) {
      yield {
        ...row,
        index: Number(row.index),
        at: Number(row.at),
        details: readDetails(row.details),
      };
      lastIndex = row.index;
    }
    if (rows.length < PAGE_SIZE) return;
  }
}

function readDetails(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {
    // Said below.
  }
  return { unreadable: text };
}
