import { classifyApproval } from '@/server/approvals/classify-approval';
import { unansweredEnding } from '@/server/approvals/approval-ending';
import { runIdSchema, sessionIdSchema } from '@/server/domain/ids';
import { liveRunStatusSchema } from '@/server/domain/run';
import type { PrismaClient } from '@/server/generated/prisma/client';
import type { Clock } from '@/server/platform/clock';
import { endRun } from './end-run';
import { toApproval } from './stored-approval';
import type { NewAuditEntry, WriteQueue } from './write-unit';

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
  await Promise.all(
    runs.map(({ id, sessionId }) =>
      endRun(by, {
        run: { id: runIdSchema.parse(id), sessionId: sessionIdSchema.parse(sessionId) },
        outcome: 'interrupted',
        cause: 'server_crashed',
        error: null,
        stoppedBy: null,
      }),
    ),
  );
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
      const { resolution, edited: _none, ...columns } = ending;
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
