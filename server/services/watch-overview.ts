import type { OverviewFrame } from '@/server/domain/live-frame';
import { stillSignedIn, type LiveViewer } from './live-viewer';
import { requireAdmin } from './require-admin';
import type { NumberedFrame, ServiceRuntime } from './service-runtime';

/**
 * Follows the events of the viewer's own sessions, or of everyone's, which only an administrator may.
 * Sign-in and role are checked at first and with each frame of the clock. Rejects with `forbidden` or
 * `unauthenticated`.
 */
export async function* watchOverview(
  runtime: ServiceRuntime,
  viewer: LiveViewer,
  input: { scope: 'own' | 'all'; afterPosition: number | null; signal: AbortSignal },
): AsyncGenerator<NumberedFrame<OverviewFrame>, void> {
  const { scope, afterPosition, signal } = input;
  if (scope === 'all') requireAdmin(viewer.actor);
  const authorId = scope === 'all' ? null : viewer.actor.userId;
  for await (const step of runtime.followOverview({ authorId, afterPosition, signal })) {
    if (step.frame.type === 'clock') {
      const actor = await stillSignedIn(viewer);
      if (scope === 'all') requireAdmin(actor);
    }
    yield step;
  }
}
