import type { SessionId } from '@/server/domain/ids';
import type { WriteUnit } from '@/server/store/write-unit';
import type { ServiceRuntime } from './service-runtime';

/**
 * What goes when a session is deleted: messages, tool calls, events, error texts and title. Its
 * approvals, audit entries and usage stay, and an empty row that says whose they were. The caller adds
 * who or what deletes it, and under which conditions.
 */
export async function sessionErasure(
  runtime: Pick<ServiceRuntime, 'rows' | 'clock'>,
  sessionId: SessionId,
): Promise<{
  set: NonNullable<WriteUnit['guard']>['set'];
  rest: Pick<WriteUnit, 'updates' | 'erasures' | 'events'>;
}> {
  const runIds = await runtime.rows.runs.idsWithError(sessionId);
  return {
    set: { deletedAt: runtime.clock.now(), title: '' },
    rest: {
      updates: runIds.map((id) => ({ table: 'Run', id, set: { error: null } })),
      erasures: [
        { table: 'Message', sessionId },
        { table: 'ToolCall', sessionId },
        { table: 'Event', sessionId },
      ],
      events: [{ type: 'session.deleted', sessionId, payload: {} }],
    },
  };
}
