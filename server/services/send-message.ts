import type { Actor } from '@/server/domain/actor';
import type { MessageId, RunId, SessionId } from '@/server/domain/ids';
import type { ServiceRuntime } from './service-runtime';
import { accessibleSession } from './session-access';

/** Stores a message and starts a run for it. Rejects with `not_found` or `forbidden`, and as the pool does. */
export async function sendMessage(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { sessionId: SessionId; text: string; clientId: string },
): Promise<{ messageId: MessageId; runId: RunId }> {
  await accessibleSession(runtime, actor, { sessionId: input.sessionId, action: 'send' });
  return runtime.pool.send({ ...input, actor });
}
