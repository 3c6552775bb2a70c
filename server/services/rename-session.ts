import type { Actor } from '@/server/domain/actor';
import type { SessionId } from '@/server/domain/ids';
import type { ServiceRuntime } from './service-runtime';
import { accessibleSession, sessionNotFound } from './session-access';

/** Gives a session another title. Rejects with `not_found` or `forbidden`. */
export async function renameSession(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { sessionId: SessionId; title: string },
): Promise<Record<string, never>> {
  const { sessionId, title } = input;
  const session = await accessibleSession(runtime, actor, { sessionId, action: 'rename' });
  if (session.title === title) return {};
  const { isWon, events } = await runtime.writes.commit({
    guard: {
      table: 'Session',
      id: sessionId,
      expect: { deletedAt: null },
      // What a person called it, no model calls otherwise.
      set: { title, titleFrom: 'person' },
    },
    events: [{ type: 'session.renamed', sessionId, payload: { title } }],
  });
  if (!isWon) throw sessionNotFound(sessionId);
  for (const { seq } of events) await runtime.rows.reads.takeAlong({ sessionId, seq });
  return {};
}
