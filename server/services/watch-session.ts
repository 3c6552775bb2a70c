import type { SessionId } from '@/server/domain/ids';
import type { SessionFrame } from '@/server/domain/live-frame';
import { stillSignedIn, type LiveViewer } from './live-viewer';
import type { NumberedFrame, ServiceRuntime } from './service-runtime';
import { accessibleSession } from './session-access';

/**
 * Follows a session for as long as the viewer may see it: sign-in and access are checked at first and
 * with each frame of the clock. Ends when the session is deleted. Rejects with `not_found` or
 * `unauthenticated`.
 */
export async function* watchSession(
  runtime: ServiceRuntime,
  viewer: LiveViewer,
  input: { sessionId: SessionId; afterSeq: number; signal: AbortSignal },
): AsyncGenerator<NumberedFrame<SessionFrame>, void> {
  await accessibleSession(runtime, viewer.actor, input.sessionId);
  for await (const step of runtime.followSession(input)) {
    if (step.frame.type === 'clock') {
      await accessibleSession(runtime, await stillSignedIn(viewer), input.sessionId);
    }
    yield step;
    if (step.frame.type === 'event' && step.frame.event.type === 'session.deleted') return;
  }
}
