import type { SessionEvent } from '@/server/domain/event';
import { runIdSchema, type RunId, type SessionId } from '@/server/domain/ids';
import { EventBus } from '@/server/events/event-bus';
import { createId } from '@/server/platform/create-id';
import { GroupedWriteQueue } from '@/server/store/write-queue';
import type { NewAuditEntry, RowInsert, WriteUnit } from '@/server/store/write-unit';
import { createFakeClock } from './fake-clock';
import { addAuthorAndProfile, addSession } from './stored-session';
import { openTestDatabase } from './test-database';

export const AUDIT_KEY = 'a'.repeat(64);

/** A write queue on a database file with one person, one profile and some sessions. */
export async function openWriteRig(sessionCount = 1) {
  const { prisma, file } = await openTestDatabase();
  const clock = createFakeClock();
  const bus = new EventBus((error) => {
    throw error;
  });
  const open = (): GroupedWriteQueue =>
    new GroupedWriteQueue({ prisma, bus, clock, auditKey: AUDIT_KEY });
  const owner = await addAuthorAndProfile(prisma);
  const sessions: SessionId[] = [];
  for (let count = 0; count < sessionCount; count += 1) {
    sessions.push(await addSession(prisma, owner));
  }
  const published: SessionEvent[] = [];
  bus.subscribe((event) => published.push(event));
  return { prisma, file, clock, bus, open, writes: open(), owner, sessions, published };
}

/** A queued run of a session, as a row to insert. */
export function runInsert(sessionId: SessionId, change: Record<string, string> = {}): RowInsert {
  const id = runIdSchema.parse(createId('run'));
  return {
    table: 'Run',
    row: { id, sessionId, messageId: createId('msg'), status: 'queued', queuedAt: 1, ...change },
  };
}

/** A unit that adds a run to a session, with one event of it. */
export function addRun(sessionId: SessionId): WriteUnit & { runId: RunId } {
  const insert = runInsert(sessionId);
  const runId = runIdSchema.parse(insert.row.id);
  return {
    runId,
    inserts: [insert],
    events: [{ type: 'run.started', sessionId, payload: { runId } }],
  };
}

export function anAuditEntry(change: Partial<NewAuditEntry> = {}): NewAuditEntry {
  return {
    action: 'test.done',
    actorId: null,
    actorName: null,
    sessionId: null,
    subjectId: null,
    details: {},
    ...change,
  };
}
