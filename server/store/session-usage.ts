import type { SessionId } from '@/server/domain/ids';
import { addUsage, NO_USAGE, type SessionUsage } from '@/server/domain/session-usage';
import type { PrismaClient } from '@/server/generated/prisma/client';

/** What the steps of a session took, in all. */
export async function sessionUsage(
  prisma: PrismaClient,
  sessionId: SessionId,
): Promise<SessionUsage> {
  const steps = await prisma.stepUsage.findMany({
    where: { sessionId },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
  });
  // The columns are those of a step's usage; the endpoint's id plays no part in a sum.
  return steps.reduce((sum, step) => addUsage(sum, { ...step, endpointId: null }), NO_USAGE);
}
