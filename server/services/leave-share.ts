import type { Actor } from '@/server/domain/actor';
import { DomainError } from '@/server/domain/domain-error';
import type { SessionId } from '@/server/domain/ids';
import { auditEntry } from './audit-entry';
import type { ServiceRuntime } from './service-runtime';

/**
 * Gives up what somebody shared with the actor, at once also where they look at the session; doing it
 * twice changes nothing. Rejects with `not_found` for a session that was never shared with them, as
 * for one that does not exist. What their role gives them they keep.
 */
export async function leaveShare(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { sessionId: SessionId },
): Promise<Record<string, never>> {
  const { sessionId } = input;
  const { userId } = actor;
  const share = await runtime.rows.shares.find({ sessionId, userId });
  if (!share) {
    throw new DomainError('not_found', 'This session is not shared with you.', { details: input });
  }
  const { isWon } = await runtime.writes.commit({
    guard: {
      table: 'SessionShare',
      id: share.id,
      expect: { revokedAt: null },
      set: { revokedAt: runtime.clock.now() },
    },
    audit: [
      auditEntry(actor, 'share.left', {
        sessionId,
        subjectId: userId,
        details: { level: share.level },
      }),
    ],
  });
  if (isWon) runtime.access.publish(userId);
  return {};
}
