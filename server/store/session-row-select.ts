import { callSummary } from '@/server/domain/call-summary';
import { sessionRowSchema, type SessionRow, type WaitingApproval } from '@/server/domain/session';
import { toolInputSchema } from '@/server/domain/tool-call';
import { Prisma, type PrismaClient } from '@/server/generated/prisma/client';
import { nullableNumber } from './nullable-number';
import { shareLevelOf } from './related-sessions';

interface SelectedSession {
  id: string;
  title: string;
  profileId: string;
  profileName: string;
  runtime: string;
  workspace: string;
  cwd: string;
  authorId: string;
  authorName: string;
  shareLevel: string | null;
  createdAt: bigint;
  archivedAt: bigint | null;
  lastActivityAt: bigint;
  lastSeq: number;
  readSeq: bigint | number | null;
  lastOutcome: string | null;
  everythingUntil: bigint | null;
  runId: string | null;
  runStatus: string | null;
  runQueuedAt: bigint | null;
  runStartedAt: bigint | null;
}

/** What a filter over session rows may refer to: `s` Session, `p` Profile, `u` User, `r` live Run. */
export const SESSION_ROW_SOURCE = Prisma.sql`
  FROM "Session" s
  JOIN "Profile" p ON p."id" = s."profileId"
  JOIN "User" u ON u."id" = s."authorId"
  LEFT JOIN "Run" r ON r."id" = s."currentRunId"
    AND r."status" IN ('queued', 'running', 'waiting_for_approval', 'stopping')`;

/**
 * Reads session rows in three statements, however many there are: the sessions, what waits in them,
 * and the commands they are at.
 *
 * @param input.tail what follows the sources: WHERE, ORDER BY, LIMIT
 * @param input.readerId whose reading mark is given, and whose relation to each session
 */
export async function selectSessionRows(
  prisma: PrismaClient,
  input: { tail: Prisma.Sql; readerId: string },
): Promise<SessionRow[]> {
  const selected = await prisma.$queryRaw<SelectedSession[]>`
    SELECT s."id", s."title", s."profileId", p."name" AS "profileName", p."runtime",
      s."workspace", s."cwd", s."authorId", u."name" AS "authorName", s."createdAt",
      s."archivedAt", s."lastActivityAt", s."lastSeq", s."lastOutcome", s."everythingUntil",
      ${shareLevelOf(input.readerId)} AS "shareLevel",
      (SELECT d."seq" FROM "SessionRead" d
        WHERE d."sessionId" = s."id" AND d."userId" = ${input.readerId}) AS "readSeq",
      r."id" AS "runId", r."status" AS "runStatus", r."queuedAt" AS "runQueuedAt",
      r."startedAt" AS "runStartedAt"
    ${SESSION_ROW_SOURCE} ${input.tail}`;
  if (selected.length === 0) return [];
  const waiting = await selectWaiting(prisma, selected);
  const activities = await selectActivities(prisma, selected);
  return selected.map((row) =>
    toSessionRow(row, {
      readerId: input.readerId,
      waiting: waiting.get(row.id) ?? [],
      activity: row.runId === null ? null : (activities.get(row.runId) ?? null),
    }),
  );
}

function toSessionRow(
  row: SelectedSession,
  rest: { readerId: string; waiting: unknown[]; activity: string | null },
): SessionRow {
  return sessionRowSchema.parse({
    ...row,
    relation: row.authorId === rest.readerId ? 'author' : (row.shareLevel ?? 'none'),
    createdAt: Number(row.createdAt),
    archivedAt: nullableNumber(row.archivedAt),
    lastActivityAt: Number(row.lastActivityAt),
    everythingUntil: nullableNumber(row.everythingUntil),
    readSeq: Number(row.readSeq ?? 0),
    currentRun:
      row.runId === null
        ? null
        : {
            id: row.runId,
            status: row.runStatus,
            activity: rest.activity,
            queuedAt: Number(row.runQueuedAt),
            startedAt: nullableNumber(row.runStartedAt),
          },
    waiting: rest.waiting,
  });
}

type Waiting = Omit<WaitingApproval, 'approvalId' | 'severity'> & {
  approvalId: string;
  severity: string;
};

/** The pending approvals of the sessions, soonest deadline first. */
async function selectWaiting(
  prisma: PrismaClient,
  sessions: readonly SelectedSession[],
): Promise<Map<string, Waiting[]>> {
  const rows = await prisma.approval.findMany({
    where: { state: 'pending', sessionId: { in: sessions.map(({ id }) => id) } },
    orderBy: [{ expiresAt: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      sessionId: true,
      subject: true,
      severity: true,
      requestedAt: true,
      expiresAt: true,
    },
  });
  const bySession = new Map<string, Waiting[]>();
  for (const row of rows) {
    const held = bySession.get(row.sessionId) ?? [];
    const { command } = JSON.parse(row.subject) as { command: string };
    held.push({
      approvalId: row.id,
      command,
      severity: row.severity,
      requestedAt: Number(row.requestedAt),
      expiresAt: Number(row.expiresAt),
    });
    bySession.set(row.sessionId, held);
  }
  return bySession;
}

/** The first line of the command that each live run is at. */
async function selectActivities(
  prisma: PrismaClient,
  sessions: readonly SelectedSession[],
): Promise<Map<string, string>> {
  const runIds = sessions.flatMap(({ runId }) => runId ?? []);
  if (runIds.length === 0) return new Map();
  const calls = await prisma.toolCall.findMany({
    where: { runId: { in: runIds }, state: { in: ['proposed', 'waiting', 'running'] } },
    orderBy: [{ proposedAt: 'asc' }, { callIndex: 'asc' }],
    select: { runId: true, input: true },
  });
  return new Map(
    calls.map(({ runId, input }) => {
      return [runId, callSummary(toolInputSchema.parse(JSON.parse(input)))];
    }),
  );
}
