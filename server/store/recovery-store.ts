import type { LeftRun, RecoveryLedger } from '@/server/agent/recover-runs';
import type { Approval } from '@/server/domain/approval';
import { runIdSchema, sessionIdSchema } from '@/server/domain/ids';
import { runtimeNameSchema } from '@/server/domain/profile';
import { liveRunStatusSchema } from '@/server/domain/run';
import type { ToolCall } from '@/server/domain/tool-call';
import type { PrismaClient } from '@/server/generated/prisma/client';
import type { Clock } from '@/server/platform/clock';
import { openCallEnding } from './open-call-ending';
import { toApproval } from './stored-approval';
import { toToolCall } from './stored-tool-call';
import type { WriteQueue } from './write-unit';

/** Looks in the database for what a process that is gone left behind. */
export class RecoveryStore implements RecoveryLedger {
  readonly #prisma: PrismaClient;
  readonly #writes: WriteQueue;
  readonly #clock: Clock;

  constructor(input: { prisma: PrismaClient; writes: WriteQueue; clock: Clock }) {
    this.#prisma = input.prisma;
    this.#writes = input.writes;
    this.#clock = input.clock;
  }

  async leftBehind(): Promise<{ runs: LeftRun[]; strays: Approval[] }> {
    const rows = await this.#prisma.run.findMany({
      where: { status: { in: [...liveRunStatusSchema.options] } },
      select: { id: true, sessionId: true, status: true },
    });
    const sessions = await this.#prisma.session.findMany({
      where: { id: { in: rows.map(({ sessionId }) => sessionId) } },
      select: {
        id: true,
        deletedAt: true,
        profile: { select: { runtime: true, archivedAt: true } },
      },
    });
    const runId = { in: rows.map(({ id }) => id) };
    const calls = await this.#prisma.toolCall.findMany({
      where: { runId, state: { in: ['proposed', 'waiting', 'running'] } },
    });
    const openCalls = calls.map(toToolCall);
    const asked = openCalls.flatMap(({ approvalId }) => approvalId ?? []);
    const found = await this.#prisma.approval.findMany({
      where: { OR: [{ state: 'pending' }, { id: { in: asked } }] },
    });
    const approvals = found.map(toApproval);
    const runs = rows.map((row): LeftRun => {
      const session = sessions.find(({ id }) => id === row.sessionId);
      return {
        id: runIdSchema.parse(row.id),
        sessionId: sessionIdSchema.parse(row.sessionId),
        status: liveRunStatusSchema.parse(row.status),
        runtime: runtimeNameSchema.parse(session?.profile.runtime),
        isClosed: session?.deletedAt !== null || session.profile.archivedAt !== null,
        openCalls: openCalls.filter((call) => call.runId === row.id),
        approvals: approvals.filter((approval) => approval.runId === row.id),
      };
    });
    const live = new Set<string>(runs.map(({ id }) => id));
    return { runs, strays: approvals.filter((approval) => !live.has(approval.runId)) };
  }

  async interruptCall(call: ToolCall): Promise<void> {
    const now = this.#clock.now();
    await this.#writes.commit(openCallEnding(call, { now, runCause: 'server_crashed' }));
  }
}
