import type { Actor } from '@/server/domain/actor';
import type { SessionId } from '@/server/domain/ids';
import type { ServiceRuntime } from './service-runtime';
import { accessibleSession } from './session-access';

/** Notes how far the actor has read; the mark never moves back. Rejects with `not_found`. */
export async function markSessionRead(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { sessionId: SessionId; seq: number },
): Promise<Record<string, never>> {
  const { sessionId } = input;
  const { lastSeq } = await accessibleSession(runtime, actor, { sessionId, action: 'read' });
  const seq = Math.min(input.seq, lastSeq);
  await runtime.rows.reads.advance({ userId: actor.userId, sessionId, seq });
  return {};
}
