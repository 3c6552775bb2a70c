import type { Actor } from '@/server/domain/actor';
import type { GrantRow } from '@/server/domain/grant-row';
import type { SessionId } from '@/server/domain/ids';
import type { ServiceRuntime } from './service-runtime';
import { accessibleSession } from './session-access';

/** What is granted for this session alone and in force, newest first. Rejects with `not_found`. */
export async function listSessionGrants(
  runtime: ServiceRuntime,
  actor: Actor,
  { sessionId }: { sessionId: SessionId },
): Promise<GrantRow[]> {
  await accessibleSession(runtime, actor, { sessionId, action: 'read' });
  return runtime.rows.grants.listOfSession(sessionId, runtime.clock.now());
}
