import type { SessionId, UserId } from '@/server/domain/ids';
import { Prisma, type PrismaClient } from '@/server/generated/prisma/client';

/** An archived session that may go, with the columns that must still be so when it does. */
export interface DeletableSession {
  id: SessionId;
  authorId: UserId;
  archivedAt: number;
  lastActivityAt: number;
}

/** A part of a long list: what comes after an id, and how much of it. */
interface Batch {
  /** The first instant that is kept, in milliseconds since the epoch. */
  before: number;
  afterId: string;
  limit: number;
}

/** Finds what the retention settings are about. */
export class RetentionRows {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  /** Archived sessions without activity since `before`, in which nothing runs and nobody is asked. */
  async deletableSessions({ before, afterId, limit }: Batch): Promise<DeletableSession[]> {
    const rows = await this.#prisma.$queryRaw<Record<keyof DeletableSession, unknown>[]>`
      SELECT s."id", s."authorId", s."archivedAt", s."lastActivityAt" ${deletable(before)}
      AND s."id" > ${afterId} ORDER BY s."id" LIMIT ${limit}`;
    return rows.map((row) => ({
      id: row.id as SessionId,
      authorId: row.authorId as UserId,
      archivedAt: Number(row.archivedAt),
      lastActivityAt: Number(row.lastActivityAt),
    }));
  }

  countDeletableSessions(before: number): Promise<number> {
    return this.#count(deletable(before));
  }

  /** Ended calls that have kept what they printed since before `before`. */
  async erasableOutputs({ before, afterId, limit }: Batch): Promise<{ id: string }[]> {
    return this.#prisma.$queryRaw<{ id: string }[]>`
      SELECT c."id" ${erasable(before)} AND c."id" > ${afterId} ORDER BY c."id" LIMIT ${limit}`;
  }

  countErasableOutputs(before: number): Promise<number> {
    return this.#count(erasable(before));
  }

  /**
   * Empties the output in the stored events of these calls. Their rows are emptied by the caller
   * afterwards: until then they are found again, so that a crash in between leaves nothing behind.
   */
  async eraseOutputInEvents(callIds: readonly string[]): Promise<void> {
    const ids = JSON.stringify(callIds);
    await this.#prisma.$executeRaw`
      UPDATE "Event" SET "payload" = json_set("payload", '$.output', '')
      WHERE "type" = 'tool.completed'
        AND "sessionId" IN (SELECT "sessionId" FROM "ToolCall"
          WHERE "id" IN (SELECT value FROM json_each(${ids})))
        AND json_extract("payload", '$.toolCallId') IN (SELECT value FROM json_each(${ids}))`;
  }

  async #count(source: Prisma.Sql): Promise<number> {
    const rows = await this.#prisma.$queryRaw<{ total: bigint | number }[]>`
      SELECT COUNT(*) AS "total" ${source}`;
    return Number(rows[0]?.total ?? 0);
  }
}

function deletable(before: number): Prisma.Sql {
  return Prisma.sql`FROM "Session" s
    WHERE s."deletedAt" IS NULL AND s."archivedAt" IS NOT NULL AND s."currentRunId" IS NULL
      AND s."lastActivityAt" < ${before}
      AND NOT EXISTS (SELECT 1 FROM "Approval" a
        WHERE a."sessionId" = s."id" AND a."state" = 'pending')`;
}

function erasable(before: number): Prisma.Sql {
  return Prisma.sql`FROM "ToolCall" c
    WHERE c."state" IN ('completed', 'refused', 'interrupted')
      AND c."endedAt" < ${before} AND c."output" <> ''`;
}
