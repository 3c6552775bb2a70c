import type { Actor } from '@/server/domain/actor';
import type { MessageId, RunId, SessionId } from '@/server/domain/ids';
import type { ServiceRuntime } from './service-runtime';
import { accessibleSession } from './session-access';

/**
 * Runs a turn of a person again, with another text or, for null, with the same. That message and all
 * after it stay readable but no longer count; what their calls did is not undone. Rejects with
 * `not_found` for a message that is an agent's, another session's or withdrawn already, and as the
 * pool does.
 */
export async function rerunMessage(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { sessionId: SessionId; messageId: MessageId; text: string | null; clientId: string },
): Promise<{ messageId: MessageId; runId: RunId }> {
  const { sessionId, messageId, text, clientId } = input;
  await accessibleSession(runtime, actor, { sessionId, action: 'send' });
  return runtime.pool.send({ sessionId, text, clientId, actor, replacesId: messageId });
}
