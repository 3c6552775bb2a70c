import { liveRunStatusSchema, type LiveRunStatus } from '@/server/domain/run';
import type { PrismaClient } from '@/server/generated/prisma/client';

/** What is counted in the database for the figures. */
export interface MetricCounts {
  sessionsActive: number;
  sessionsArchived: number;
  approvalsWaiting: number;
  /** Runs that have not ended. */
  runs: Record<LiveRunStatus, number>;
}

/** Counts sessions, live runs and waiting approvals, in one statement. */
export async function countForMetrics(prisma: PrismaClient): Promise<MetricCounts> {
  const rows = await prisma.$queryRaw<{ what: string; total: bigint | number }[]>`
    SELECT CASE WHEN "archivedAt" IS NULL THEN 'active' ELSE 'archived' END AS "what",
        COUNT(*) AS "total"
      FROM "Session" WHERE "deletedAt" IS NULL GROUP BY 1
    UNION ALL SELECT 'approvals', COUNT(*) FROM "Approval" WHERE "state" = 'pending'
    UNION ALL SELECT "status", COUNT(*) FROM "Run"
      WHERE "status" IN ('queued', 'running', 'waiting_for_approval', 'stopping') GROUP BY 1`;
  const totals = new Map(rows.map(({ what, total }) => [what, Number(total)]));
  const count = (what: string): number => totals.get(what) ?? 0;
  return {
    sessionsActive: count('active'),
    sessionsArchived: count('archived'),
    approvalsWaiting: count('approvals'),
    runs: Object.fromEntries(
      liveRunStatusSchema.options.map((status) => [status, count(status)]),
    ) as Record<LiveRunStatus, number>,
  };
}
