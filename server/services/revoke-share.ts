import type { Actor } from '@/server/domain/actor';
import type { SessionId, UserId } from '@/server/domain/ids';
import { auditEntry } from './audit-entry';
import type { ServiceRuntime } from './service-runtime';
import { accessibleSession } from './session-access';

/**
 * Takes a share back, at once also from whoever is looking at the session; doing it twice changes
 * nothing. Rejects with `not_found` or `forbidden`.
 */
export async function revokeShare(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { sessionId: SessionId; userId: UserId },
): Promise<Record<string, never>> {
  const { sessionId, userId } = input;
  await accessibleSession(runtime, actor, { sessionId, action: 'share' });
  const share = await runtime.rows.shares.find(input);
  if (share?.revokedAt !== null) return {};
  const { isWon } = await runtime.writes.commit({
    guard: {
      table: 'SessionShare',
      id: share.id,
      expect: { revokedAt: null },
      set: { revokedAt: runtime.clock.now() },
    },
    audit: [auditEntry(actor, 'share.revoked', { sessionId, subjectId: userId })],
  });
  if (isWon) runtime.access.publish(userId);
  return {};
}
