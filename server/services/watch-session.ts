import type { SessionId } from '@/server/domain/ids';
import type { SessionFrame } from '@/server/domain/live-frame';
import type { LiveViewer } from './live-viewer';
import type { NumberedFrame, ServiceRuntime } from './service-runtime';
import { accessibleSession } from './session-access';
import { watchWhileAllowed } from './watch-while-allowed';

/**
 * Follows a session for as long as the viewer may read it. Ends when the session is deleted. Rejects
 * with `not_found` or `unauthenticated`, also later, as soon as that is so.
 */
export async function* watchSession(
  runtime: ServiceRuntime,
  viewer: LiveViewer,
  input: { sessionId: SessionId; afterSeq: number; signal: AbortSignal },
): AsyncGenerator<NumberedFrame<SessionFrame>, void> {
  const { sessionId, afterSeq, signal } = input;
  const steps = watchWhileAllowed<SessionFrame>(runtime, {
    viewer,
    cursor: afterSeq,
    isOutdated: false,
    signal,
    assertMay: async (actor) => {
      await accessibleSession(runtime, actor, { sessionId, action: 'read' });
    },
    follow: (_actor, from) =>
      Promise.resolve(
        runtime.followSession({ sessionId, afterSeq: from.cursor ?? 0, signal: from.signal }),
      ),
  });
  for await (const step of steps) {
    yield step;
    if (step.frame.type === 'event' && step.frame.event.type === 'session.deleted') return;
  }
}
