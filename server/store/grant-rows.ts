import { grantRowSchema, type GrantRow } from '@/server/domain/grant-row';
import type { GrantId, ProfileId, SessionId, UserId } from '@/server/domain/ids';
import type { Page } from '@/server/domain/page';
import { Prisma, type PrismaClient } from '@/server/generated/prisma/client';
import type { GrantModel } from '@/server/generated/prisma/models';
import { likePattern } from './like-pattern';
import { nullableNumber } from './nullable-number';

/** What the table of grants may be narrowed to, and its order. `now` decides which have expired. */
export interface GrantFilter {
  profileId?: ProfileId | undefined;
  sessionId?: SessionId | undefined;
  authorId?: UserId | undefined;
  state?: 'in_force' | 'ended' | undefined;
  search?: string | undefined;
  sort: 'created' | 'used' | 'hits';
  page: number;
  pageSize: number;
  now: number;
}

interface SelectedGrant extends GrantModel {
  profileName: string;
  sessionTitle: string | null;
}

const SOURCE = Prisma.sql`
  FROM "Grant" g
  JOIN "Profile" p ON p."id" = g."profileId"
  LEFT JOIN "Session" s ON s."id" = g."sessionId"`;

const ORDERS: Readonly<Record<GrantFilter['sort'], Prisma.Sql>> = {
  created: Prisma.sql`g."createdAt" DESC`,
  used: Prisma.sql`g."lastUsedAt" DESC NULLS LAST`,
  hits: Prisma.sql`g."hits" DESC`,
};

/** Grants with the names beside them. */
export class GrantRows {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  /** One grant; null when there is none. */
  async find(grantId: GrantId, now: number): Promise<GrantRow | null> {
    const rows = await this.#select(Prisma.sql`WHERE g."id" = ${grantId}`, now);
    return rows[0] ?? null;
  }

  /** The grants of one session that are in force, newest first; those of its profile are not its own. */
  listOfSession(sessionId: SessionId, now: number): Promise<GrantRow[]> {
    return this.#select(
      Prisma.sql`WHERE g."sessionId" = ${sessionId} AND g."scope" = 'session' AND ${inForce(now)}
        ORDER BY g."createdAt" DESC, g."id" DESC`,
      now,
    );
  }

  /** The grants of a whole profile that are in force, oldest first, as they are asked. */
  listOfProfile(profileId: ProfileId, now: number): Promise<GrantRow[]> {
    return this.#select(
      Prisma.sql`WHERE g."profileId" = ${profileId} AND g."scope" = 'profile' AND ${inForce(now)}
        ORDER BY g."createdAt", g."id"`,
      now,
    );
  }

  /** One page of all grants, also of those that have ended. */
  async search(filter: GrantFilter): Promise<Page<GrantRow>> {
    const where = Prisma.sql`WHERE ${Prisma.join(conditionsOf(filter), ' AND ')}`;
    const counted = await this.#prisma.$queryRaw<{ total: bigint | number }[]>`
      SELECT COUNT(*) AS "total" ${SOURCE} ${where}`;
    const rows = await this.#select(
      Prisma.sql`${where} ORDER BY ${ORDERS[filter.sort]}, g."id" DESC
        LIMIT ${filter.pageSize} OFFSET ${(filter.page - 1) * filter.pageSize}`,
      filter.now,
    );
    return { rows, total: Number(counted[0]?.total ?? 0) };
  }

  async #select(tail: Prisma.Sql, now: number): Promise<GrantRow[]> {
    const rows = await this.#prisma.$queryRaw<SelectedGrant[]>`
      SELECT g.*, p."name" AS "profileName", s."title" AS "sessionTitle" ${SOURCE} ${tail}`;
    return rows.map((row) => toGrantRow(row, now));
  }
}

function inForce(now: number): Prisma.Sql {
  return Prisma.sql`(g."revokedAt" IS NULL AND (g."expiresAt" IS NULL OR g."expiresAt" > ${now})
    AND (g."scope" = 'profile' OR s."deletedAt" IS NULL))`;
}

function toGrantRow(row: SelectedGrant, now: number): GrantRow {
  const expiresAt = nullableNumber(row.expiresAt);
  const revokedAt = nullableNumber(row.revokedAt);
  return grantRowSchema.parse({
    ...row,
    pattern: JSON.parse(row.pattern) as unknown,
    createdAt: Number(row.createdAt),
    expiresAt,
    revokedAt,
    lastUsedAt: nullableNumber(row.lastUsedAt),
    isInForce: revokedAt === null && (expiresAt === null || expiresAt > now),
  });
}

function conditionsOf(filter: GrantFilter): Prisma.Sql[] {
  const { profileId, sessionId, authorId, state, search, now } = filter;
  const conditions = [Prisma.sql`1 = 1`];
  if (profileId !== undefined) conditions.push(Prisma.sql`g."profileId" = ${profileId}`);
  if (sessionId !== undefined) conditions.push(Prisma.sql`g."sessionId" = ${sessionId}`);
  if (authorId !== undefined) conditions.push(Prisma.sql`g."authorId" = ${authorId}`);
  if (state === 'in_force') conditions.push(inForce(now));
  if (state === 'ended') conditions.push(Prisma.sql`NOT ${inForce(now)}`);
  if (search !== undefined && search.trim() !== '') {
    const pattern = likePattern(search);
    conditions.push(Prisma.sql`(LOWER(g."words") LIKE ${pattern} ESCAPE '\\'
      OR LOWER(g."authorName") LIKE ${pattern} ESCAPE '\\'
      OR LOWER(p."name") LIKE ${pattern} ESCAPE '\\'
      OR LOWER(COALESCE(s."title", '')) LIKE ${pattern} ESCAPE '\\'
      OR g."id" LIKE ${pattern} ESCAPE '\\')`);
  }
  return conditions;
}
