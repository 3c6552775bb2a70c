import type { UserId } from '@/server/domain/ids';
import type { SessionRelation } from '@/server/domain/session-relation';
import { Prisma } from '@/server/generated/prisma/client';

/** The sessions to which a person stands in one of these relations; with `none`, all there are. */
export interface RelatedSessions {
  userId: UserId;
  relations: readonly SessionRelation[];
}

/** The level at which the session `s` is shared with a person, or NULL. */
export function shareLevelOf(userId: string): Prisma.Sql {
  return Prisma.sql`(SELECT h."level" FROM "SessionShare" h
    WHERE h."sessionId" = s."id" AND h."userId" = ${userId} AND h."revokedAt" IS NULL)`;
}

/** The condition that the session `s` is one of these. */
export function isRelatedSession({ userId, relations }: RelatedSessions): Prisma.Sql {
  if (relations.includes('none')) return Prisma.sql`1 = 1`;
  const levels = relations.filter((one) => one === 'view' || one === 'operate');
  const conditions = [
    ...(relations.includes('author') ? [Prisma.sql`s."authorId" = ${userId}`] : []),
    ...(levels.length === 0
      ? []
      : [Prisma.sql`${shareLevelOf(userId)} IN (${Prisma.join(levels)})`]),
  ];
  return conditions.length === 0
    ? Prisma.sql`1 = 0`
    : Prisma.sql`(${Prisma.join(conditions, ' OR ')})`;
}
