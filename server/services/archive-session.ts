import type { Actor } from '@/server/domain/actor';
import type { SessionId } from '@/server/domain/ids';
import type { ServiceRuntime } from './service-runtime';
import { accessibleSession } from './session-access';

/**
 * Puts a session out of sight, or back; a run in it goes on. When it is that way already nothing
 * changes. Rejects with `not_found` or `forbidden`.
 */
export async function archiveSession(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { sessionId: SessionId; isArchived: boolean },
): Promise<Record<string, never>> {
  const { sessionId, isArchived } = input;
  const { archivedAt } = await accessibleSession(runtime, actor, { sessionId, action: 'archive' });
  if ((archivedAt !== null) === isArchived) return {};
  const { events } = await runtime.writes.commit({
    guard: {
      table: 'Session',
      id: sessionId,
      // Of two who do the same at once, one does it and one finds it done.
      expect: { deletedAt: null, archivedAt },
      set: { archivedAt: isArchived ? runtime.clock.now() : null },
    },
    events: [{ type: 'session.archived', sessionId, payload: { isArchived } }],
  });
  for (const { seq } of events) await runtime.rows.reads.takeAlong({ sessionId, seq });
  return {};
}
