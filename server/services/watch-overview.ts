import type { Actor } from '@/server/domain/actor';
import { relationsThatMay } from '@/server/domain/permission';
import type { OverviewFrame } from '@/server/domain/live-frame';
import type { EventAudience } from '@/server/events/event-log';
import type { LiveViewer } from './live-viewer';
import { requireAdmin } from './require-admin';
import type { NumberedFrame, ServiceRuntime } from './service-runtime';
import { watchWhileAllowed } from './watch-while-allowed';

/**
 * Follows the events of every session that the viewer may read (`own`), or of all there are as an
 * administrator. What changed about that while a viewer who resumes was away is told by a `reset`.
 * Rejects with `forbidden` or `unauthenticated`, also later, as soon as that is so.
 */
export async function* watchOverview(
  runtime: ServiceRuntime,
  viewer: LiveViewer,
  input: { scope: 'own' | 'all'; afterPosition: number | null; signal: AbortSignal },
): AsyncGenerator<NumberedFrame<OverviewFrame>, void> {
  const { scope, afterPosition, signal } = input;
  const { userId } = viewer.actor;
  yield* watchWhileAllowed<OverviewFrame>(runtime, {
    viewer,
    cursor: afterPosition,
    isOutdated:
      afterPosition !== null &&
      (await runtime.rows.shares.hasChangedSince({ userId, position: afterPosition })),
    signal,
    assertMay: (actor) => {
      if (scope === 'all') requireAdmin(actor);
    },
    follow: async (actor, from) =>
      runtime.followOverview({
        audience: scope === 'all' ? null : await audienceOf(runtime, actor),
        afterPosition: from.cursor,
        signal: from.signal,
      }),
  });
}

/** Whose events the actor may have; null for those of everyone. */
async function audienceOf(runtime: ServiceRuntime, actor: Actor): Promise<EventAudience | null> {
  if (relationsThatMay(actor.role, 'read').includes('none')) return null;
  const sessionIds = await runtime.rows.shares.sessionIdsOf(actor.userId);
  return { authorId: actor.userId, sessionIds };
}
