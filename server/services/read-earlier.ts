import type { Actor } from '@/server/domain/actor';
import type { SessionId } from '@/server/domain/ids';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';
import type { ServiceRuntime } from './service-runtime';
import { accessibleSession } from './session-access';

/** The page of a thread before the message with this sequence number. Rejects with `not_found`. */
export async function readEarlier(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { sessionId: SessionId; beforeSeq: number },
): Promise<Omit<SessionSnapshot, 'session' | 'usage'>> {
  await accessibleSession(runtime, actor, { sessionId: input.sessionId, action: 'read' });
  return runtime.rows.snapshots.before(input);
}
