import type { PrismaClient } from '@/server/generated/prisma/client';

/** The part of the gauges that is counted in the database. */
export interface GaugeCounts {
  approvalsWaiting: number;
  /** In milliseconds since the epoch. */
  nextDeadlineAt: number | null;
  sessionsLive: number;
  sessionsToday: number;
}

/**
 * Counts what waits and what lives, in one statement.
 *
 * @param dayStartedAt the first instant of today, in milliseconds since the epoch
 */
export async function countGauges(
  prisma: PrismaClient,
  dayStartedAt: number,
): Promise<GaugeCounts> {
  const rows = await prisma.$queryRaw<Record<keyof GaugeCounts, bigint | number | null>[]>`SELECT
      (SELECT COUNT(*) FROM "Approval" WHERE "state" = 'pending') AS "approvalsWaiting",
      (SELECT MIN("expiresAt") FROM "Approval" WHERE "state" = 'pending') AS "nextDeadlineAt",
      (SELECT COUNT(*) FROM "Session" s JOIN "Run" r ON r."id" = s."currentRunId"
        WHERE s."deletedAt" IS NULL AND r."status"
          IN ('queued', 'running', 'waiting_for_approval', 'stopping')) AS "sessionsLive",
      (SELECT COUNT(*) FROM "Session"
        WHERE "deletedAt" IS NULL AND "createdAt" >= ${dayStartedAt}) AS "sessionsToday"`;
  const row = rows[0];
  const deadline = row?.nextDeadlineAt ?? null;
  return {
    approvalsWaiting: Number(row?.approvalsWaiting ?? 0),
    nextDeadlineAt: deadline === null ? null : Number(deadline),
    sessionsLive: Number(row?.sessionsLive ?? 0),
    sessionsToday: Number(row?.sessionsToday ?? 0),
  };
}
