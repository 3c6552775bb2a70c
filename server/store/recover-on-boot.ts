import { classifyApproval } from '@/server/approvals/classify-approval';
import { unansweredEnding } from '@/server/approvals/approval-ending';
import type { NewEvent } from '@/server/domain/event';
import { runIdSchema, sessionIdSchema } from '@/server/domain/ids';
import { liveRunStatusSchema } from '@/server/domain/run';
import type { PrismaClient } from '@/server/generated/prisma/client';
import type { Clock } from '@/server/platform/clock';
import { openCallEndings } from './open-call-endings';
import { toApproval } from './stored-approval';
import { toMessage } from './stored-message';
import { toToolCall } from './stored-tool-call';
import { EVENT_SEQ, type NewAuditEntry, type RowUpdate, type WriteQueue } from './write-unit';

/** How many rows a start put right. */
export interface RecoveryReport {
  runs: number;
  approvals: number;
}

/**
 * Puts every row that a process left behind into a true state, before the first request is served
 * (R8): approvals that waited are expired if their deadline has passed and orphaned otherwise, texts
 * under way are kept, calls in flight are interrupted with an unknown outcome, runs are interrupted,
 * and their sessions are idle.
 */
export async function recoverOnBoot(by: {
  prisma: PrismaClient;
  writes: WriteQueue;
  clock: Clock;
}): Promise<RecoveryReport> {
  const approvals = await endApprovals(by);
  const runs = await by.prisma.run.findMany({
    where: { status: { in: [...liveRunStatusSchema.options] } },
    select: { id: true, sessionId: true },
  });
  await Promise.all(runs.map((run) => interruptRun(by, run)));
  return { runs: runs.length, approvals };
}

type By = Parameters<typeof recoverOnBoot>[0];

async function endApprovals({ prisma, writes, clock }: By): Promise<number> {
  const pending = await prisma.approval.findMany({ where: { state: 'pending' } });
  const now = clock.now();
  await Promise.all(
    pending.map(toApproval).map((approval) => {
      const cause = classifyApproval(approval, now) === 'overdue' ? 'deadline' : 'server_stopped';
      const ending = unansweredEnding({ cause, stoppedBy: null, endedAt: now });
      const { resolution, ...columns } = ending;
      const { id, sessionId, runId } = approval;
      const audit: NewAuditEntry = {
        action: `approval.${resolution}`,
        actorId: null,
        actorName: null,
        sessionId,
        subjectId: id,
        details: { cause, subject: approval.subject, payloadHash: approval.payloadHash },
      };
      return writes.commit({
        guard: {
          table: 'Approval',
          id,
          expect: { state: 'pending' },
          set: { state: resolution, ...columns },
        },
        events: [
          { type: 'approval.resolved', sessionId, payload: { approvalId: id, runId, ending } },
        ],
        audit: [audit],
      });
    }),
  );
  return pending.length;
}

async function interruptRun(
  { prisma, writes, clock }: By,
  row: { id: string; sessionId: string },
): Promise<void> {
  const runId = runIdSchema.parse(row.id);
  const sessionId = sessionIdSchema.parse(row.sessionId);
  const now = clock.now();
  await keepDraft({ prisma, writes, clock }, runId);
  const open = await prisma.toolCall.findMany({
    where: { runId, state: { in: ['proposed', 'waiting', 'running'] } },
  });
  const endings = openCallEndings(open.map(toToolCall), { now, runCause: 'server_crashed' });
  const finished: NewEvent = {
    type: 'run.finished',
    sessionId,
    payload: {
      runId,
      outcome: 'interrupted',
      cause: 'server_crashed',
      error: null,
      stoppedByName: null,
    },
  };
  await writes.commit({
    guard: {
      table: 'Run',
      id: runId,
      expect: { status: liveRunStatusSchema.options },
      set: { status: 'interrupted', cause: 'server_crashed', endedAt: now },
    },
    updates: [
      {
        table: 'Session',
        id: sessionId,
        expect: { currentRunId: runId },
        set: { currentRunId: null, lastOutcome: 'interrupted' },
      },
      ...endings.updates,
    ],
    events: [...endings.events, finished],
  });
}

/** A text that was being written stays in the thread as far as it was stored. */
async function keepDraft({ prisma, writes }: By, runId: string): Promise<void> {
  const draft = await prisma.message.findFirst({ where: { runId, isFinal: false } });
  if (!draft) return;
  const message = { ...toMessage(draft), isFinal: true };
  const update: RowUpdate = {
    table: 'Message',
    id: draft.id,
    set: { isFinal: true, seq: EVENT_SEQ },
  };
  await writes.commit({
    updates: [update],
    events: [{ type: 'step.finished', sessionId: message.sessionId, payload: { message } }],
  });
}
