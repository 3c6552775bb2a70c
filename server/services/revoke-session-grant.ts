import type { Actor } from '@/server/domain/actor';
import { DomainError } from '@/server/domain/domain-error';
import type { GrantRow } from '@/server/domain/grant-row';
import type { GrantId, SessionId } from '@/server/domain/ids';
import { endGrant, existingGrant } from './revoke-grant';
import type { ServiceRuntime } from './service-runtime';
import { accessibleSession } from './session-access';

/**
 * Ends a grant of this session; whoever may decide in it may. Rejects with `not_found`, also for a
 * grant of another session or of the whole profile, and with `forbidden`.
 */
export async function revokeSessionGrant(
  runtime: ServiceRuntime,
  actor: Actor,
  { sessionId, grantId }: { sessionId: SessionId; grantId: GrantId },
): Promise<GrantRow> {
  await accessibleSession(runtime, actor, { sessionId, action: 'decide' });
  const grant = await existingGrant(runtime, grantId);
  if (grant.scope !== 'session' || grant.sessionId !== sessionId) {
    throw new DomainError('not_found', 'There is no such grant in this session.', {
      details: { grantId },
    });
  }
  return endGrant(runtime, actor, grant);
}
