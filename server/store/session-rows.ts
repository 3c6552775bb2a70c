import { profileIdSchema, type ProfileId, type SessionId, type UserId } from '@/server/domain/ids';
import type { Page } from '@/server/domain/page';
import type { SessionRow } from '@/server/domain/session';
import { Prisma, type PrismaClient } from '@/server/generated/prisma/client';
import { likePattern } from './like-pattern';
import { isRelatedSession } from './related-sessions';
import { SESSION_ROW_SOURCE, selectSessionRows } from './session-row-select';

/** What an administrator's table of sessions may be narrowed to and sorted by. */
export interface SessionFilter {
  search?: string | undefined;
  state: 'live' | 'waiting' | 'running' | 'idle' | 'all';
  profileId?: ProfileId | undefined;
  authorId?: UserId | undefined;
  sort: 'activity' | 'waiting' | 'created' | 'title';
  direction?: 'asc' | 'desc' | undefined;
  page: number;
  pageSize: number;
}

/** What decides about access to a session, and what a change of it starts from. */
export interface SessionHead {
  id: SessionId;
  profileId: ProfileId;
  authorId: UserId;
  title: string;
  workspace: string;
  archivedAt: number | null;
  lastSeq: number;
}

const HAS_WAITING = Prisma.sql`EXISTS (SELECT 1 FROM "Approval" a
  WHERE a."sessionId" = s."id" AND a."state" = 'pending')`;

const STATE_CONDITIONS: Readonly<Record<SessionFilter['state'], Prisma.Sql>> = {
  all: Prisma.sql`1 = 1`,
  live: Prisma.sql`(r."id" IS NOT NULL OR ${HAS_WAITING})`,
  waiting: HAS_WAITING,
  running: Prisma.sql`r."status" IN ('running', 'stopping') AND NOT ${HAS_WAITING}`,
  idle: Prisma.sql`r."id" IS NULL AND NOT ${HAS_WAITING}`,
};

/** Sessions as lists show them. Deleted ones are never given. */
export class SessionRows {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  /** The head of a session, or null when there is none or it was deleted. */
  async head(sessionId: SessionId): Promise<SessionHead | null> {
    const row = await this.#prisma.session.findUnique({ where: { id: sessionId } });
    if (row?.deletedAt !== null) return null;
    return {
      id: sessionId,
      profileId: profileIdSchema.parse(row.profileId),
      authorId: row.authorId as UserId,
      title: row.title,
      workspace: row.workspace,
      archivedAt: row.archivedAt === null ? null : Number(row.archivedAt),
      lastSeq: row.lastSeq,
    };
  }

  /** The session that this author made with this id of the browser's, if any; also a deleted one. */
  async findByClientId(input: {
    authorId: UserId;
    clientId: string;
  }): Promise<{ id: SessionId; isDeleted: boolean } | null> {
    const row = await this.#prisma.session.findUnique({
      where: { authorId_clientId: input },
      select: { id: true, deletedAt: true },
    });
    return row && { id: row.id as SessionId, isDeleted: row.deletedAt !== null };
  }

  /** One row, with the reading mark of `readerId`; null when there is none. */
  async find(input: { sessionId: SessionId; readerId: UserId }): Promise<SessionRow | null> {
    const tail = Prisma.sql`WHERE s."id" = ${input.sessionId} AND s."deletedAt" IS NULL`;
    const rows = await selectSessionRows(this.#prisma, { tail, readerId: input.readerId });
    return rows[0] ?? null;
  }

  /** What a person authored or is shared, newest activity first. */
  listOfPerson(input: {
    userId: UserId;
    includeArchived: boolean;
    search?: string | undefined;
    limit: number;
  }): Promise<SessionRow[]> {
    const conditions = [
      Prisma.sql`s."deletedAt" IS NULL`,
      isRelatedSession({ userId: input.userId, relations: ['author', 'view', 'operate'] }),
      ...(input.includeArchived ? [] : [Prisma.sql`s."archivedAt" IS NULL`]),
      ...searchCondition(input.search),
    ];
    const tail = Prisma.sql`WHERE ${Prisma.join(conditions, ' AND ')}
      ORDER BY s."lastActivityAt" DESC, s."id" DESC LIMIT ${input.limit}`;
    return selectSessionRows(this.#prisma, { tail, readerId: input.userId });
  }

  /** One page over the sessions of everyone. */
  async search(filter: SessionFilter, readerId: UserId): Promise<Page<SessionRow>> {
    const conditions = [
      Prisma.sql`s."deletedAt" IS NULL`,
      STATE_CONDITIONS[filter.state],
      ...(filter.profileId === undefined ? [] : [Prisma.sql`s."profileId" = ${filter.profileId}`]),
      ...(filter.authorId === undefined ? [] : [Prisma.sql`s."authorId" = ${filter.authorId}`]),
      ...searchCondition(filter.search),
    ];
    const where = Prisma.sql`WHERE ${Prisma.join(conditions, ' AND ')}`;
    const counted = await this.#prisma.$queryRaw<{ total: bigint | number }[]>`
      SELECT COUNT(*) AS "total" ${SESSION_ROW_SOURCE} ${where}`;
    const tail = Prisma.sql`${where} ORDER BY ${orderOf(filter)}
      LIMIT ${filter.pageSize} OFFSET ${(filter.page - 1) * filter.pageSize}`;
    const rows = await selectSessionRows(this.#prisma, { tail, readerId });
    return { rows, total: Number(counted[0]?.total ?? 0) };
  }
}

function searchCondition(search: string | undefined): Prisma.Sql[] {
  if (search === undefined || search.trim() === '') return [];
  const pattern = likePattern(search);
  return [
    Prisma.sql`(LOWER(s."title") LIKE ${pattern} ESCAPE '\\'
      OR LOWER(u."name") LIKE ${pattern} ESCAPE '\\'
      OR LOWER(p."name") LIKE ${pattern} ESCAPE '\\'
      OR s."id" LIKE ${pattern} ESCAPE '\\')`,
  ];
}

function orderOf({ sort, direction }: SessionFilter): Prisma.Sql {
  switch (sort) {
    case 'activity':
      return Prisma.sql`s."lastActivityAt" ${way(direction ?? 'desc')}, s."id" DESC`;
    case 'created':
      return Prisma.sql`s."createdAt" ${way(direction ?? 'desc')}, s."id" DESC`;
    case 'title':
      return Prisma.sql`LOWER(s."title") ${way(direction ?? 'asc')}, s."id" DESC`;
    case 'waiting': {
      // Sessions in which nothing waits come last either way.
      const soonest = Prisma.sql`(SELECT MIN(a."expiresAt") FROM "Approval" a
        WHERE a."sessionId" = s."id" AND a."state" = 'pending')`;
      return Prisma.sql`CASE WHEN ${soonest} IS NULL THEN 1 ELSE 0 END,
        ${soonest} ${way(direction ?? 'asc')}, s."lastActivityAt" DESC, s."id" DESC`;
    }
  }
}

function way(direction: 'asc' | 'desc'): Prisma.Sql {
  return direction === 'asc' ? Prisma.sql`ASC` : Prisma.sql`DESC`;
}
