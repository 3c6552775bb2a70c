import type { Actor } from '@/server/domain/actor';
import type { SessionId } from '@/server/domain/ids';
import { auditEntry } from './audit-entry';
import { revocation } from './revoke-grant';
import type { ServiceRuntime } from './service-runtime';
import { accessibleSession } from './session-access';

/**
 * Ends it that everything passes in this session; the very next call is judged again. One that is not
 * open stays as it is. Rejects with `not_found` or `forbidden`.
 */
export async function closeUpSession(
  runtime: ServiceRuntime,
  actor: Actor,
  { sessionId }: { sessionId: SessionId },
): Promise<Record<string, never>> {
  await accessibleSession(runtime, actor, { sessionId, action: 'decide' });
  const now = runtime.clock.now();
  const open = (await runtime.rows.grants.listOfSession(sessionId, now)).filter(
    ({ pattern }) => pattern.kind === 'everything',
  );
  if (open.length === 0) return {};
  await runtime.writes.commit({
    updates: [
      ...open.map((grant) => revocation(grant, { actor, now })),
      { table: 'Session', id: sessionId, set: { everythingUntil: null } },
    ],
    events: [
      {
        type: 'session.opened',
        sessionId,
        payload: { everythingUntil: null, byName: actor.name },
      },
    ],
    audit: [auditEntry(actor, 'session.closed', { sessionId })],
  });
  return {};
}
