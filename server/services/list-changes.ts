import type { Actor } from '@/server/domain/actor';
import type { SessionId } from '@/server/domain/ids';
import type { SessionChanges } from '@/server/domain/session-change';
import type { ServiceRuntime } from './service-runtime';
import { accessibleSession } from './session-access';

/**
 * What the file tools changed in a session, newest first; changes by commands are not known. Rejects
 * with `not_found`.
 */
export async function listChanges(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { sessionId: SessionId },
): Promise<SessionChanges> {
  const { sessionId } = input;
  await accessibleSession(runtime, actor, { sessionId, action: 'read' });
  return runtime.rows.changes(sessionId);
}
