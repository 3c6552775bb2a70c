import type { Actor } from '@/server/domain/actor';
import type { SessionId } from '@/server/domain/ids';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';
import type { ServiceRuntime } from './service-runtime';
import { accessibleSession, sessionNotFound } from './session-access';

/** The last page of a session's thread with everything it refers to. Rejects with `not_found`. */
export async function readSession(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { sessionId: SessionId },
): Promise<SessionSnapshot> {
  const { sessionId } = input;
  await accessibleSession(runtime, actor, { sessionId, action: 'read' });
  const snapshot = await runtime.rows.snapshots.last({ sessionId, readerId: actor.userId });
  // Deleted between the two reads.
  if (!snapshot) throw sessionNotFound(sessionId);
  return snapshot;
}
