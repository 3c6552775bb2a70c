import type { ProfileId, RunId, SessionId, UserId } from '@/server/domain/ids';
import { messagePartSchema } from '@/server/domain/message';
import type { Page } from '@/server/domain/page';
import { liveRunStatusSchema, type RunStatus } from '@/server/domain/run';
import { runRowSchema, type RunRow } from '@/server/domain/run-row';
import { Prisma, type PrismaClient } from '@/server/generated/prisma/client';
import type { RunModel } from '@/server/generated/prisma/models';
import { likePattern } from './like-pattern';
import { toRun } from './stored-run';

/** What the table of runs may be narrowed to. */
export interface RunFilter {
  search?: string | undefined;
  status?: RunStatus | undefined;
  authorId?: UserId | undefined;
  profileId?: ProfileId | undefined;
  /** Queued within these instants, in milliseconds since the epoch; the first is included. */
  sinceAt?: number | undefined;
  untilAt?: number | undefined;
  page: number;
  pageSize: number;
}

interface SelectedRun extends RunModel {
  sessionTitle: string;
  profileName: string;
  authorId: string;
  authorName: string;
  parts: string | null;
  toolCallCount: bigint | number;
  refusedCallCount: bigint | number;
  approvalCount: bigint | number;
}

const SOURCE = Prisma.sql`
  FROM "Run" r
  JOIN "Session" s ON s."id" = r."sessionId"
  JOIN "Profile" p ON p."id" = s."profileId"
  JOIN "User" u ON u."id" = s."authorId"`;

const PROMPT_LIMIT = 200;

/** Runs as the administrator's table shows them; those of deleted sessions are left out. */
export class RunRows {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  /** The runs of a session that keep an error text. */
  async idsWithError(sessionId: SessionId): Promise<RunId[]> {
    const rows = await this.#prisma.run.findMany({
      where: { sessionId, error: { not: null } },
      select: { id: true },
    });
    return rows.map(({ id }) => id as RunId);
  }

  /** Whether a run is still under way. */
  async isLive(runId: RunId): Promise<boolean> {
    const run = await this.#prisma.run.findUnique({
      where: { id: runId },
      select: { status: true },
    });
    return liveRunStatusSchema.safeParse(run?.status).success;
  }

  /** One page, newest first. */
  async search(filter: RunFilter): Promise<Page<RunRow>> {
    const where = Prisma.sql`WHERE ${Prisma.join(conditionsOf(filter), ' AND ')}`;
    const counted = await this.#prisma.$queryRaw<{ total: bigint | number }[]>`
      SELECT COUNT(*) AS "total" ${SOURCE} ${where}`;
    const rows = await this.#prisma.$queryRaw<SelectedRun[]>`
      SELECT r.*, s."title" AS "sessionTitle", s."authorId", p."name" AS "profileName",
        u."name" AS "authorName",
        (SELECT m."parts" FROM "Message" m WHERE m."id" = r."messageId") AS "parts",
        (SELECT COUNT(*) FROM "ToolCall" t WHERE t."runId" = r."id") AS "toolCallCount",
        (SELECT COUNT(*) FROM "ToolCall" t
          WHERE t."runId" = r."id" AND t."state" = 'refused') AS "refusedCallCount",
        (SELECT COUNT(*) FROM "Approval" a WHERE a."runId" = r."id") AS "approvalCount"
      ${SOURCE} ${where} ORDER BY r."queuedAt" DESC, r."id" DESC
      LIMIT ${filter.pageSize} OFFSET ${(filter.page - 1) * filter.pageSize}`;
    return { rows: rows.map(toRunRow), total: Number(counted[0]?.total ?? 0) };
  }
}

function toRunRow(row: SelectedRun): RunRow {
  const { sessionTitle, profileName, authorId, authorName } = row;
  return runRowSchema.parse({
    ...toRun(row),
    sessionTitle,
    profileName,
    authorId,
    authorName,
    prompt: promptOf(row.parts),
    toolCallCount: Number(row.toolCallCount),
    refusedCallCount: Number(row.refusedCallCount),
    approvalCount: Number(row.approvalCount),
  });
}

/** The beginning of the message that opened the turn. */
function promptOf(parts: string | null): string {
  if (parts === null) return '';
  const texts = messagePartSchema
    .array()
    .parse(JSON.parse(parts))
    .flatMap((part) => (part.type === 'text' ? part.text : []));
  return texts.join(' ').slice(0, PROMPT_LIMIT);
}

function conditionsOf(filter: RunFilter): Prisma.Sql[] {
  const { search, status, authorId, profileId, sinceAt, untilAt } = filter;
  const conditions = [Prisma.sql`s."deletedAt" IS NULL`];
  if (status !== undefined) conditions.push(Prisma.sql`r."status" = ${status}`);
  if (authorId !== undefined) conditions.push(Prisma.sql`s."authorId" = ${authorId}`);
  if (profileId !== undefined) conditions.push(Prisma.sql`s."profileId" = ${profileId}`);
  if (sinceAt !== undefined) conditions.push(Prisma.sql`r."queuedAt" >= ${sinceAt}`);
  if (untilAt !== undefined) conditions.push(Prisma.sql`r."queuedAt" < ${untilAt}`);
  if (search !== undefined && search.trim() !== '') {
    const pattern = likePattern(search);
    conditions.push(Prisma.sql`(LOWER(s."title") LIKE ${pattern} ESCAPE '\\'
      OR LOWER(u."name") LIKE ${pattern} ESCAPE '\\'
      OR LOWER(r."error") LIKE ${pattern} ESCAPE '\\'
      OR r."id" LIKE ${pattern} ESCAPE '\\')`);
  }
  return conditions;
}
