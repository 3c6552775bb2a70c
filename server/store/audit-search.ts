import type { AuditFilter, AuditRow } from '@/server/domain/audit-row';
import type { Page } from '@/server/domain/page';
import { Prisma, type PrismaClient } from '@/server/generated/prisma/client';
import type { AuditEntryModel } from '@/server/generated/prisma/models';
import { readAuditDetails } from './audit-details';
import { likePattern } from './like-pattern';

/** One page of the audit, and its order: by number, which is the order in which things were done. */
export interface AuditPageFilter extends AuditFilter {
  direction: 'asc' | 'desc';
  page: number;
  pageSize: number;
}

/** Entries that are read at once for an export. */
const CHUNK_SIZE = 1_000;

type SelectedEntry = AuditEntryModel & { sessionTitle: string | null };

const SOURCE = Prisma.sql`
  FROM "AuditEntry" e LEFT JOIN "Session" s ON s."id" = e."sessionId" AND s."deletedAt" IS NULL`;

/** The audit, to be looked through. Only reads: entries are added by the write queue, and never changed. */
export class AuditSearch {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  /** One page of the entries that fit. */
  async search(filter: AuditPageFilter): Promise<Page<AuditRow>> {
    const where = Prisma.join(conditionsOf(filter), ' AND ');
    const counted = await this.#prisma.$queryRaw<{ total: bigint | number }[]>`
      SELECT COUNT(*) AS "total" ${SOURCE} WHERE ${where}`;
    const order = filter.direction === 'asc' ? Prisma.sql`ASC` : Prisma.sql`DESC`;
    const rows = await this.#prisma.$queryRaw<SelectedEntry[]>`
      SELECT e.*, s."title" AS "sessionTitle" ${SOURCE} WHERE ${where}
        ORDER BY e."index" ${order}
        LIMIT ${filter.pageSize} OFFSET ${(filter.page - 1) * filter.pageSize}`;
    return { rows: rows.map(toAuditRow), total: Number(counted[0]?.total ?? 0) };
  }

  /** Every entry that fits, oldest first, read chunk by chunk; those made meanwhile are left out. */
  async *entries(filter: AuditFilter): AsyncGenerator<AuditRow> {
    const where = Prisma.join(conditionsOf(filter), ' AND ');
    const ends = await this.#prisma.auditEntry.aggregate({ _max: { index: true } });
    const lastIndex = Number(ends._max.index ?? 0);
    let after = 0;
    for (;;) {
      const rows = await this.#prisma.$queryRaw<SelectedEntry[]>`
        SELECT e.*, s."title" AS "sessionTitle" ${SOURCE}
          WHERE ${where} AND e."index" > ${after} AND e."index" <= ${lastIndex}
          ORDER BY e."index" LIMIT ${CHUNK_SIZE}`;
      for (const row of rows) {
        const entry = toAuditRow(row);
        after = entry.index;
        yield entry;
      }
      if (rows.length < CHUNK_SIZE) return;
    }
  }

  /** What was ever done, by name. */
  async actions(): Promise<string[]> {
    const rows = await this.#prisma.$queryRaw<{ action: string }[]>`
      SELECT DISTINCT "action" FROM "AuditEntry" ORDER BY "action"`;
    return rows.map(({ action }) => action);
  }
}

function toAuditRow(row: SelectedEntry): AuditRow {
  return {
    index: Number(row.index),
    at: Number(row.at),
    action: row.action,
    actorId: row.actorId,
    actorName: row.actorName,
    sessionId: row.sessionId,
    sessionTitle: row.sessionTitle,
    subjectId: row.subjectId,
    details: readAuditDetails(row.details),
    previousHash: row.previousHash,
    hash: row.hash,
  };
}

function conditionsOf(filter: AuditFilter): Prisma.Sql[] {
  const { action, actorId, sessionId, sinceAt, untilAt, search } = filter;
  const conditions = [Prisma.sql`1 = 1`];
  if (action !== undefined) conditions.push(Prisma.sql`e."action" = ${action}`);
  if (actorId !== undefined) conditions.push(Prisma.sql`e."actorId" = ${actorId}`);
  if (sessionId !== undefined) conditions.push(Prisma.sql`e."sessionId" = ${sessionId}`);
  if (sinceAt !== undefined) conditions.push(Prisma.sql`e."at" >= ${sinceAt}`);
  if (untilAt !== undefined) conditions.push(Prisma.sql`e."at" < ${untilAt}`);
  if (search !== undefined && search.trim() !== '') {
    const pattern = likePattern(search);
    conditions.push(Prisma.sql`(LOWER(e."action") LIKE ${pattern} ESCAPE '\\'
      OR LOWER(COALESCE(e."actorName", '')) LIKE ${pattern} ESCAPE '\\'
      OR LOWER(COALESCE(s."title", '')) LIKE ${pattern} ESCAPE '\\'
      OR LOWER(COALESCE(e."subjectId", '')) LIKE ${pattern} ESCAPE '\\'
      OR LOWER(COALESCE(e."sessionId", '')) LIKE ${pattern} ESCAPE '\\'
      OR LOWER(e."details") LIKE ${pattern} ESCAPE '\\')`);
  }
  return conditions;
}
