import type { Actor } from '@/server/domain/actor';
import type { RunId, SessionId } from '@/server/domain/ids';
import { liveRunStatusSchema, type RunCause, type RunOutcome } from '@/server/domain/run';
import type { PrismaClient } from '@/server/generated/prisma/client';
import type { Clock } from '@/server/platform/clock';
import { openCallEnding } from './open-call-ending';
import { toMessage } from './stored-message';
import { toToolCall } from './stored-tool-call';
import { EVENT_SEQ, type WriteQueue } from './write-unit';

export interface EndRunPorts {
  prisma: PrismaClient;
  writes: WriteQueue;
  clock: Clock;
}

/**
 * Ends a run with its one terminal event and frees its session. What the run leaves open is ended
 * before that, each thing by a compare-and-set of its own: a text under way stays in the thread as
 * far as it was stored, and a late result that reaches its row first stands. Gives false when the run
 * had ended before.
 */
export async function endRun(
  ports: EndRunPorts,
  end: {
    run: { id: RunId; sessionId: SessionId };
    outcome: RunOutcome;
    cause: RunCause | null;
    error: string | null;
    stoppedBy: Actor | null;
  },
): Promise<boolean> {
  const { run, outcome, cause, error, stoppedBy } = end;
  await endWhatIsOpen(ports, { runId: run.id, runCause: cause });
  const stoppedByName = stoppedBy?.name ?? null;
  const { isWon } = await ports.writes.commit({
    guard: {
      table: 'Run',
      id: run.id,
      expect: { status: liveRunStatusSchema.options },
      set: {
        status: outcome,
        cause,
        error,
        stoppedById: stoppedBy?.userId ?? null,
        stoppedByName,
        endedAt: ports.clock.now(),
      },
    },
    updates: [
      {
        table: 'Session',
        id: run.sessionId,
        expect: { currentRunId: run.id },
        set: { currentRunId: null, lastOutcome: outcome },
      },
    ],
    events: [
      {
        type: 'run.finished',
        sessionId: run.sessionId,
        payload: { runId: run.id, outcome, cause, error, stoppedByName },
      },
    ],
    audit: stoppedBy
      ? [
          {
            action: 'run.stopped',
            actorId: stoppedBy.userId,
            actorName: stoppedBy.name,
            sessionId: run.sessionId,
            subjectId: run.id,
            details: { cause },
          },
        ]
      : [],
  });
  return isWon;
}

async function endWhatIsOpen(
  { prisma, writes, clock }: EndRunPorts,
  by: { runId: RunId; runCause: RunCause | null },
): Promise<void> {
  const { runId, runCause } = by;
  // One statement for the usual case, in which nothing is open.
  const open = await prisma.$queryRaw<unknown[]>`
    SELECT "id" FROM "ToolCall"
      WHERE "runId" = ${runId} AND "state" IN ('proposed', 'waiting', 'running')
    UNION ALL SELECT "id" FROM "Message" WHERE "runId" = ${runId} AND "isFinal" = ${false}`;
  if (open.length === 0) return;
  await keepDraft({ prisma, writes }, runId);
  const calls = await prisma.toolCall.findMany({
    where: { runId, state: { in: ['proposed', 'waiting', 'running'] } },
    orderBy: [{ proposedAt: 'asc' }, { callIndex: 'asc' }],
  });
  const now = clock.now();
  await Promise.all(
    calls.map((call) => writes.commit(openCallEnding(toToolCall(call), { now, runCause }))),
  );
}

/** A text that was being written stays in the thread as far as it was stored. */
async function keepDraft(
  { prisma, writes }: Pick<EndRunPorts, 'prisma' | 'writes'>,
  runId: RunId,
): Promise<void> {
  const draft = await prisma.message.findFirst({ where: { runId, isFinal: false } });
  if (!draft) return;
  const message = { ...toMessage(draft), isFinal: true };
  await writes.commit({
    guard: { table: 'Message', id: draft.id, expect: { isFinal: false }, set: { isFinal: true } },
    updates: [{ table: 'Message', id: draft.id, set: { seq: EVENT_SEQ } }],
    events: [{ type: 'step.finished', sessionId: message.sessionId, payload: { message } }],
  });
}
