import { z } from 'zod';
import { fileChangeSchema } from '@/server/domain/file-change';
import { toolCallIdSchema, type SessionId } from '@/server/domain/ids';
import type { SessionChanges } from '@/server/domain/session-change';
import type { PrismaClient } from '@/server/generated/prisma/client';

const MOST_CHANGES = 200;

/** How much of the stored text of changes is given at most, in characters; the last one always is. */
const MOST_TEXT = 2_000_000;

const storedChangeSchema = z.object({
  id: toolCallIdSchema,
  endedAt: z.bigint().or(z.number()).transform(Number),
  change: z.string().transform((text) => fileChangeSchema.parse(JSON.parse(text))),
});

/** What the file tools changed in a session: the last changes, newest first, as many as fit. */
export async function sessionChanges(
  prisma: PrismaClient,
  sessionId: SessionId,
): Promise<SessionChanges> {
  // The window reads sizes first, so that no more text than is given leaves the database.
  const found = await prisma.$queryRaw<{ change: unknown }[]>`
    SELECT "id", "endedAt", CASE WHEN "place" = 1 OR "upTo" <= ${MOST_TEXT} THEN "change" END AS "change"
    FROM (
      SELECT "id", "endedAt", "change",
        ROW_NUMBER() OVER newest AS "place",
        SUM(LENGTH("change")) OVER newest AS "upTo"
      FROM "ToolCall"
      WHERE "sessionId" = ${sessionId} AND "change" IS NOT NULL AND "endedAt" IS NOT NULL
      WINDOW newest AS (ORDER BY "endedAt" DESC, "id" DESC)
    ) AS sized
    WHERE "place" <= ${MOST_CHANGES + 1}
    ORDER BY "place"`;
  const changes = found
    .slice(0, MOST_CHANGES)
    .filter(({ change }) => change !== null)
    .map((row) => storedChangeSchema.parse(row))
    .map(({ id, endedAt, change }) => ({ toolCallId: id, at: endedAt, change }));
  return { changes, hasMore: found.length > changes.length };
}
