import type { Actor } from '@/server/domain/actor';
import type { SessionId } from '@/server/domain/ids';
import { auditEntry } from './audit-entry';
import type { ServiceRuntime } from './service-runtime';
import { accessibleSession } from './session-access';
import { sessionErasure } from './session-erasure';

/**
 * Ends what runs in a session (R10), then erases its texts: messages, tool calls, events, error
 * texts and title. Its approvals and audit entries stay, and an empty row that says whose they were.
 * Rejects with `not_found` or `forbidden`.
 */
export async function deleteSession(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { sessionId: SessionId },
): Promise<Record<string, never>> {
  const { sessionId } = input;
  const { authorId } = await accessibleSession(runtime, actor, { sessionId, action: 'delete' });
  const remove = async (): Promise<void> => {
    const { set, rest } = await sessionErasure(runtime, sessionId);
    await runtime.writes.commit({
      // Of two who delete at once, the second finds it done.
      guard: { table: 'Session', id: sessionId, expect: { deletedAt: null }, set },
      ...rest,
      audit: [auditEntry(actor, 'session.deleted', { sessionId, details: { authorId } })],
    });
  };
  await runtime.pool.endSession({ sessionId, actor, remove });
  return {};
}
