import type { Fatigue, FatigueStretch, RepeatedPrompt } from '@/server/domain/fatigue';
import { grantOptionSchema } from '@/server/domain/grant';
import { profileIdSchema } from '@/server/domain/ids';
import type { PrismaClient } from '@/server/generated/prisma/client';

/** Answers that came sooner were given without reading. */
const AT_ONCE_MS = 1_000;

/** Stretches that a period is cut into. */
const STRETCHES = 24;

/** What is asked this often is a habit. */
const REPEATED_FROM = 3;
const MOST_REPEATED = 10;

interface CountedStretch {
  stretch: bigint | number;
  state: string;
  total: bigint | number;
  decided: bigint | number;
  atOnce: bigint | number;
}

interface RepeatedRow {
  profileId: string;
  profileName: string;
  command: string;
  times: bigint | number;
  approved: bigint | number;
  denied: bigint | number;
  allowPermanent: bigint | number | boolean;
  grantOptions: string;
}

/** Figures about how people are asked and answer, counted in the database. */
export class FatigueFigures {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  /** Counts what was asked from `sinceAt` until `now`, in milliseconds since the epoch. */
  async read({ sinceAt, now }: { sinceAt: number; now: number }): Promise<Fatigue> {
    const stretchMs = Math.max(1, Math.ceil((now - sinceAt) / STRETCHES));
    const counted = await this.#countStretches(sinceAt, stretchMs);
    const sum = (is: (row: CountedStretch) => boolean, of: 'total' | 'decided' | 'atOnce') =>
      counted.filter(is).reduce((total, row) => total + Number(row[of]), 0);
    const ended = (state: string): number => sum((row) => row.state === state, 'total');
    const decided = sum(() => true, 'decided');
    return {
      sinceAt,
      now,
      asked: sum(() => true, 'total'),
      decided,
      approved: ended('approved'),
      denied: ended('denied'),
      expired: ended('expired'),
      otherwise: ended('cancelled') + ended('orphaned'),
      waiting: ended('pending'),
      medianDecisionMs: await this.#medianDecisionMs(sinceAt, decided),
      decidedAtOnce: sum(() => true, 'atOnce'),
      stretches: stretchesOf(counted, { sinceAt, stretchMs }),
      stretchMs,
      repeated: await this.#repeated(sinceAt),
    };
  }

  #countStretches(sinceAt: number, stretchMs: number): Promise<CountedStretch[]> {
    return this.#prisma.$queryRaw<CountedStretch[]>`
      SELECT CAST(("requestedAt" - ${sinceAt}) / ${stretchMs} AS INTEGER) AS "stretch", "state",
        COUNT(*) AS "total",
        COALESCE(SUM("cause" = 'decided'), 0) AS "decided",
        COALESCE(SUM("cause" = 'decided' AND "endedAt" - "requestedAt" < ${AT_ONCE_MS}), 0) AS "atOnce"
      FROM "Approval" WHERE "requestedAt" >= ${sinceAt} GROUP BY 1, 2`;
  }

  /** The middle one; of an even number the mean of the two in the middle. */
  async #medianDecisionMs(sinceAt: number, decided: number): Promise<number | null> {
    if (decided === 0) return null;
    const rows = await this.#prisma.$queryRaw<{ took: bigint | number }[]>`
      SELECT "endedAt" - "requestedAt" AS "took" FROM "Approval"
        WHERE "requestedAt" >= ${sinceAt} AND "cause" = 'decided'
        ORDER BY 1 LIMIT ${decided % 2 === 0 ? 2 : 1} OFFSET ${Math.floor((decided - 1) / 2)}`;
    const sum = rows.reduce((total, { took }) => total + Number(took), 0);
    return rows.length === 0 ? null : sum / rows.length;
  }

  /** A bare column beside MAX is that of the row with the maximum (sqlite.org/lang_select.html). */
  async #repeated(sinceAt: number): Promise<RepeatedPrompt[]> {
    const rows = await this.#prisma.$queryRaw<RepeatedRow[]>`
      SELECT s."profileId" AS "profileId", p."name" AS "profileName",
        json_extract(a."subject", '$.command') AS "command",
        COUNT(*) AS "times",
        SUM(a."state" = 'approved') AS "approved", SUM(a."state" = 'denied') AS "denied",
        MAX(a."requestedAt") AS "latestAt", a."allowPermanent", a."grantOptions"
      FROM "Approval" a
      JOIN "Session" s ON s."id" = a."sessionId"
      JOIN "Profile" p ON p."id" = s."profileId"
      WHERE a."requestedAt" >= ${sinceAt} AND s."deletedAt" IS NULL
      GROUP BY 1, 2, 3 HAVING COUNT(*) >= ${REPEATED_FROM}
      ORDER BY "times" DESC, "latestAt" DESC LIMIT ${MOST_REPEATED}`;
    return rows.map((row) => ({
      profileId: profileIdSchema.parse(row.profileId),
      profileName: row.profileName,
      command: row.command,
      times: Number(row.times),
      approved: Number(row.approved),
      denied: Number(row.denied),
      suggestion: suggestionOf(row),
    }));
  }
}

function stretchesOf(
  counted: readonly CountedStretch[],
  { sinceAt, stretchMs }: { sinceAt: number; stretchMs: number },
): FatigueStretch[] {
  const stretches = Array.from({ length: STRETCHES }, (_, index) => ({
    at: sinceAt + index * stretchMs,
    approved: 0,
    denied: 0,
    expired: 0,
  }));
  for (const { stretch, state, total } of counted) {
    // What is asked in the very last instant belongs to the last one.
    const into = stretches[Math.min(Number(stretch), STRETCHES - 1)];
    if (into === undefined) continue;
    if (state === 'approved' || state === 'denied' || state === 'expired') {
      into[state] += Number(total);
    }
  }
  return stretches;
}

/** What people approve each time and may grant could be granted; what anybody denied had better ask. */
function suggestionOf(row: RepeatedRow): string | null {
  if (
    Number(row.denied) > 0 ||
    Number(row.approved) === 0 ||
    !Boolean(Number(row.allowPermanent))
  ) {
    return null;
  }
  const read = grantOptionSchema.array().safeParse(JSON.parse(row.grantOptions));
  if (!read.success || read.data.length === 0) return null;
  return read.data
    .map(({ levels, defaultLevel }) => levels.find(({ level }) => level === defaultLevel)?.words)
    .filter((words) => words !== undefined)
    .join('; ');
}
