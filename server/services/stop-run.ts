import type { Actor } from '@/server/domain/actor';
import type { RunId, SessionId } from '@/server/domain/ids';
import type { ServiceRuntime } from './service-runtime';
import { accessibleSession } from './session-access';

/** Stops what runs in a session; null when it was idle. Rejects with `not_found` or `forbidden`. */
export async function stopRun(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { sessionId: SessionId },
): Promise<{ stoppedRunId: RunId | null }> {
  await accessibleSession(runtime, actor, { sessionId: input.sessionId, action: 'stop' });
  return runtime.pool.stop({ ...input, actor });
}
