import type { SessionAtRest } from '@/server/agent/run-ledger';
import type { Actor } from '@/server/domain/actor';
import { messageIdSchema, runIdSchema } from '@/server/domain/ids';
import type { Message } from '@/server/domain/message';
import type { Run } from '@/server/domain/run';
import { createId } from '@/server/platform/create-id';
import { messageInsert } from '../message-row';
import type { RowUpdate, WriteUnit } from '../write-unit';

/**
 * A message with its run, for a session without a current run (R2, R9). Its first event brings the run
 * as queued; one that `isStarted` is stored as running, and an event says so.
 */
export function acceptMessage(input: {
  session: SessionAtRest;
  actor: Actor;
  text: string;
  clientId: string;
  /** A new title for the session, when this message gives it one. */
  title: string | null;
  /** The messages whose place it takes. */
  withdrawIds: Message['id'][];
  isStarted: boolean;
  now: number;
}): { unit: WriteUnit; message: Message; run: Run } {
  const { session, title, withdrawIds, isStarted, now } = input;
  const runId = runIdSchema.parse(createId('run'));
  const message: Message = {
    id: messageIdSchema.parse(createId('msg')),
    sessionId: session.id,
    runId,
    role: 'user',
    stepIndex: null,
    parts: [{ type: 'text', text: input.text }],
    isFinal: true,
    authorId: input.actor.userId,
    authorName: input.actor.name,
    clientId: input.clientId,
    seq: 0,
    createdAt: now,
    withdrawnAt: null,
  };
  const queued: Run = {
    id: runId,
    sessionId: session.id,
    messageId: message.id,
    status: 'queued',
    cause: null,
    error: null,
    stoppedByName: null,
    queuedAt: now,
    startedAt: null,
    endedAt: null,
  };
  const run: Run = isStarted ? { ...queued, status: 'running', startedAt: now } : queued;
  const unit: WriteUnit = {
    guard: {
      table: 'Session',
      id: session.id,
      expect: { currentRunId: null, deletedAt: null, archivedAt: null },
      set: { currentRunId: runId, ...(title === null ? {} : { title }) },
    },
    inserts: [{ table: 'Run', row: { ...run } }, messageInsert(message)],
    updates: withdrawIds.map((id): RowUpdate => ({
      table: 'Message',
      id,
      set: { withdrawnAt: now },
    })),
    // The message first: it stands in the thread at the number of the unit's first event.
    events: [
      { type: 'message.accepted', sessionId: session.id, payload: { message, run: queued } },
      ...(withdrawIds.length === 0
        ? []
        : [
            {
              type: 'message.withdrawn',
              sessionId: session.id,
              payload: { messageIds: withdrawIds },
            } as const,
          ]),
      ...(title === null
        ? []
        : [{ type: 'session.renamed', sessionId: session.id, payload: { title } } as const]),
      ...(isStarted
        ? [{ type: 'run.started', sessionId: session.id, payload: { runId } } as const]
        : []),
    ],
  };
  return { unit, message, run };
}
