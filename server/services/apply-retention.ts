import { cutoffOf } from '@/server/domain/retention';
import type { SessionId } from '@/server/domain/ids';
import type { DeletableSession } from '@/server/store/retention-rows';
import type { NewAuditEntry } from '@/server/store/write-unit';
import type { ServiceRuntime } from './service-runtime';
import { sessionErasure } from './session-erasure';
import { storedRetention } from './stored-retention';

/** Rows that are looked at, and outputs that are erased, at once. */
const BATCH_SIZE = 100;

/** What a pass works with; no person asks for it. */
export interface RetentionRuntime extends Pick<ServiceRuntime, 'clock' | 'rows' | 'writes'> {
  /** Where everything that changes a session takes its turn (C1). */
  mailbox: { post<T>(sessionId: SessionId, task: () => Promise<T>): Promise<T> };
}

/** What a pass removed. */
export interface RetentionPass {
  sessions: number;
  outputs: number;
}

/**
 * Removes what the retention settings say is old enough, in batches, and stops between two of them
 * when the signal is aborted. Each removal checks once more that it may: a session that is taken up
 * again meanwhile stays. Never touches the audit, approvals or usage.
 */
export async function applyRetention(
  runtime: RetentionRuntime,
  signal: AbortSignal,
): Promise<RetentionPass> {
  const { settings } = await storedRetention(runtime);
  const now = runtime.clock.now();
  const sessionsBefore = cutoffOf(settings.deleteArchivedAfterDays, now);
  const outputsBefore = cutoffOf(settings.eraseOutputAfterDays, now);
  const by = { runtime, signal };
  return {
    sessions: sessionsBefore === null ? 0 : await deleteSessions(by, sessionsBefore),
    outputs: outputsBefore === null ? 0 : await eraseOutputs(by, outputsBefore),
  };
}

interface Pass {
  runtime: RetentionRuntime;
  signal: AbortSignal;
}

async function deleteSessions({ runtime, signal }: Pass, before: number): Promise<number> {
  let count = 0;
  let afterId = '';
  for (;;) {
    const batch = await runtime.rows.retention.deletableSessions({
      before,
      afterId,
      limit: BATCH_SIZE,
    });
    for (const session of batch) {
      if (signal.aborted) return count;
      const isDeleted = await runtime.mailbox.post(session.id, () => remove(runtime, session));
      if (isDeleted) count += 1;
      afterId = session.id;
    }
    if (batch.length < BATCH_SIZE) return count;
  }
}

async function remove(runtime: RetentionRuntime, session: DeletableSession): Promise<boolean> {
  const { id: sessionId, authorId, archivedAt, lastActivityAt } = session;
  const { set, rest } = await sessionErasure(runtime, sessionId);
  const { isWon } = await runtime.writes.commit({
    guard: {
      table: 'Session',
      id: sessionId,
      // As it was when it was found: anything else means that somebody came back to it.
      expect: { deletedAt: null, currentRunId: null, archivedAt, lastActivityAt },
      set,
    },
    ...rest,
    audit: [byTheServer('session.deleted', { authorId, cause: 'retention' }, sessionId)],
  });
  return isWon;
}

async function eraseOutputs({ runtime, signal }: Pass, before: number): Promise<number> {
  let count = 0;
  let afterId = '';
  for (;;) {
    const batch = await runtime.rows.retention.erasableOutputs({
      before,
      afterId,
      limit: BATCH_SIZE,
    });
    const last = batch.at(-1);
    if (last === undefined || signal.aborted) return count;
    const ids = batch.map(({ id }) => id);
    await runtime.rows.retention.eraseOutputInEvents(ids);
    await runtime.writes.commit({
      updates: ids.map((id) => ({ table: 'ToolCall', id, set: { output: '' } })),
      audit: [byTheServer('output.erased', { cause: 'retention', before, callCount: ids.length })],
    });
    count += ids.length;
    afterId = last.id;
  }
}

function byTheServer(
  action: string,
  details: Record<string, unknown>,
  sessionId: SessionId | null = null,
): NewAuditEntry {
  return { action, actorId: null, actorName: null, sessionId, subjectId: null, details };
}
