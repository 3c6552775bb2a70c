import type { RunLedger, SessionAtRest } from '@/server/agent/run-ledger';
import type { StoredStep, StoredTurn } from '@/server/agent/stored-turn';
import type { Approval } from '@/server/domain/approval';
import type { DeniedCall } from '@/server/domain/denied-call';
import { messageIdSchema, runIdSchema, sessionIdSchema, userIdSchema } from '@/server/domain/ids';
import { messagePartSchema } from '@/server/domain/message';
import type { Run } from '@/server/domain/run';
import type { ToolCall } from '@/server/domain/tool-call';
import type { PrismaClient } from '@/server/generated/prisma/client';
import type { ProfileModel } from '@/server/generated/prisma/models';
import type { Clock } from '@/server/platform/clock';
import { endRun } from './end-run';
import { toProfile } from './profiles';
import { toApproval } from './stored-approval';
import { toMessage } from './stored-message';
import { toRun } from './stored-run';
import { toToolCall } from './stored-tool-call';
import { acceptMessage } from './units/accept-message';
import { completeCall } from './units/complete-call';
import { finishStep } from './units/finish-step';
import { refuseCall } from './units/refuse-call';
import { saveDraft } from './units/save-draft';
import { startCall } from './units/start-call';
import type { WriteQueue, WriteUnit } from './write-unit';

/** Keeps runs in the database. */
export class RunStore implements RunLedger {
  readonly #prisma: PrismaClient;
  readonly #writes: WriteQueue;
  readonly #clock: Clock;

  constructor(input: { prisma: PrismaClient; writes: WriteQueue; clock: Clock }) {
    this.#prisma = input.prisma;
    this.#writes = input.writes;
    this.#clock = input.clock;
  }

  async findSession(sessionId: string): Promise<SessionAtRest | null> {
    // One statement, and none of what Prisma does for relations: every message begins with it.
    const [row] = await this.#prisma.$queryRaw<SelectedSession[]>`
      SELECT p.*, u."name" AS "sessionAuthorName", s."authorId" AS "sessionAuthorId",
        s."title" AS "sessionTitle", s."workspace" AS "sessionWorkspace", s."cwd" AS "sessionCwd",
        s."currentRunId" AS "sessionRunId", s."archivedAt" IS NOT NULL AS "isSessionArchived"
      FROM "Session" s
      JOIN "Profile" p ON p."id" = s."profileId"
      JOIN "User" u ON u."id" = s."authorId"
      WHERE s."id" = ${sessionId} AND s."deletedAt" IS NULL`;
    return row ? toSessionAtRest(sessionId, row) : null;
  }

  async findByClientId(
    ...[sessionId, clientId]: Parameters<RunLedger['findByClientId']>
  ): ReturnType<RunLedger['findByClientId']> {
    // Not `findUnique`: Prisma merges those of one tick into a single query with two parameters each,
    // and with hundreds of sends at once they are more than one statement may have.
    const row = await this.#prisma.message.findFirst({
      where: { sessionId, clientId },
      select: { id: true, runId: true, parts: true },
    });
    if (!row) return null;
    return {
      messageId: messageIdSchema.parse(row.id),
      runId: runIdSchema.parse(row.runId),
      text: textOf(row.parts),
    };
  }

  async accept(...[input]: Parameters<RunLedger['accept']>): ReturnType<RunLedger['accept']> {
    const { unit, message, run } = acceptMessage({ ...input, now: this.#clock.now() });
    const { isWon, events } = await this.#writes.commit(unit);
    if (!isWon) return null;
    const userMessage = { ...message, seq: events[0]?.seq ?? 0 };
    const { cwd } = input.session;
    const turn = input.isStarted ? { run, userMessage, cwd, steps: [] } : null;
    return { messageId: message.id, runId: run.id, turn };
  }

  async messagesFrom(
    ...[sessionId, messageId]: Parameters<RunLedger['messagesFrom']>
  ): ReturnType<RunLedger['messagesFrom']> {
    const first = await this.#prisma.message.findFirst({
      where: { id: messageId, sessionId, role: 'user', withdrawnAt: null },
    });
    if (!first) return null;
    const rows = await this.#prisma.message.findMany({
      where: { sessionId, withdrawnAt: null, seq: { gte: first.seq } },
      orderBy: { seq: 'asc' },
      select: { id: true },
    });
    return {
      text: textOf(first.parts),
      messageIds: rows.map(({ id }) => messageIdSchema.parse(id)),
    };
  }

  start(run: Pick<Run, 'id' | 'sessionId'>): Promise<boolean> {
    return this.#isWon({
      guard: {
        table: 'Run',
        id: run.id,
        expect: { status: 'queued' },
        set: { status: 'running', startedAt: this.#clock.now() },
      },
      events: [{ type: 'run.started', sessionId: run.sessionId, payload: { runId: run.id } }],
    });
  }

  async loadTurn(runId: Run['id']): Promise<StoredTurn> {
    const [row, rows, calls] = await Promise.all([
      this.#prisma.run.findUniqueOrThrow({ where: { id: runId } }),
      this.#prisma.message.findMany({
        where: { runId, isFinal: true },
        orderBy: { seq: 'asc' },
      }),
      this.#prisma.toolCall.findMany({ where: { runId }, orderBy: { callIndex: 'asc' } }),
    ]);
    const run = toRun(row);
    const session = await this.#prisma.session.findUniqueOrThrow({
      where: { id: run.sessionId },
      select: { cwd: true },
    });
    const messages = rows.map(toMessage);
    const userMessage = messages.find((message) => message.id === run.messageId);
    if (!userMessage) throw new Error(`Run ${runId} has no message.`);
    const steps = messages
      .filter((message) => message.role === 'agent')
      .map((message) => ({
        message,
        toolCalls: calls.filter((call) => call.messageId === message.id).map(toToolCall),
        continuation: rows.find((row) => row.id === message.id)?.continuation ?? null,
      }));
    return { run, userMessage, cwd: session.cwd, steps };
  }

  async saveDraft(...[input]: Parameters<RunLedger['saveDraft']>): Promise<void> {
    await this.#writes.commit(saveDraft({ ...input, now: this.#clock.now() }));
  }

  async finishStep(...[input]: Parameters<RunLedger['finishStep']>): Promise<StoredStep | null> {
    const { unit, message, toolCalls } = finishStep({ ...input, now: this.#clock.now() });
    const { isWon, events } = await this.#writes.commit(unit);
    if (!isWon) return null;
    const { continuation } = input;
    return { message: { ...message, seq: events[0]?.seq ?? 0 }, toolCalls, continuation };
  }

  async refuse(...[input]: Parameters<RunLedger['refuse']>): Promise<ToolCall | null> {
    const { call, cause, explanation } = input;
    const now = this.#clock.now();
    if (!(await this.#isWon(refuseCall({ ...input, now })))) return null;
    return { ...call, state: 'refused', refusal: { cause, explanation }, endedAt: now };
  }

  async startCall(...[input]: Parameters<RunLedger['startCall']>): Promise<ToolCall | null> {
    const now = this.#clock.now();
    if (!(await this.#isWon(startCall({ ...input, now })))) return null;
    return { ...input.call, state: 'running', startedAt: now, allowedBy: input.by };
  }

  async completeCall(...[input]: Parameters<RunLedger['completeCall']>): Promise<ToolCall | null> {
    const now = this.#clock.now();
    if (!(await this.#isWon(completeCall({ ...input, now })))) return null;
    return { ...input.call, ...input.result, state: 'completed', endedAt: now };
  }

  async findCall(toolCallId: ToolCall['id']): Promise<ToolCall | null> {
    const row = await this.#prisma.toolCall.findUnique({ where: { id: toolCallId } });
    return row && toToolCall(row);
  }

  async approvalOf({ approvalId }: ToolCall): Promise<Approval | null> {
    if (approvalId === null) return null;
    const row = await this.#prisma.approval.findUnique({ where: { id: approvalId } });
    return row && toApproval(row);
  }

  async deniedIn(runId: Run['id']): Promise<DeniedCall[]> {
    const rows = await this.#prisma.approval.findMany({
      where: { runId, kind: 'tool', state: 'denied', reopenedAt: null },
      orderBy: { endedAt: 'asc' },
    });
    return rows.map(toApproval).map((approval) => ({
      approvalId: approval.id,
      deniedAt: approval.ending?.endedAt ?? approval.requestedAt,
      subject: approval.subject,
      options: approval.grantOptions,
    }));
  }

  async canGoOn(runId: Run['id']): Promise<boolean> {
    const [call, run] = await Promise.all([
      this.#prisma.toolCall.findFirst({
        where: { runId, state: 'waiting' },
        select: { id: true },
      }),
      this.#prisma.run.findUnique({ where: { id: runId }, select: { status: true } }),
    ]);
    return call !== null && (run?.status === 'running' || run?.status === 'waiting_for_approval');
  }

  async markStopping(runId: Run['id']): Promise<void> {
    await this.#writes.commit({
      guard: {
        table: 'Run',
        id: runId,
        expect: { status: ['queued', 'running', 'waiting_for_approval'] },
        set: { status: 'stopping' },
      },
    });
  }

  finish(...[input]: Parameters<RunLedger['finish']>): Promise<boolean> {
    return endRun({ prisma: this.#prisma, writes: this.#writes, clock: this.#clock }, input);
  }

  async #isWon(unit: WriteUnit): Promise<boolean> {
    return (await this.#writes.commit(unit)).isWon;
  }
}

/** A session with its author's name and, under their own names, the columns of its profile. */
interface SelectedSession extends ProfileModel {
  sessionAuthorId: string;
  sessionAuthorName: string;
  sessionTitle: string;
  sessionWorkspace: string;
  sessionCwd: string;
  sessionRunId: string | null;
  isSessionArchived: bigint | number;
}

function toSessionAtRest(sessionId: string, row: SelectedSession): SessionAtRest {
  const {
    sessionAuthorId,
    sessionAuthorName,
    sessionTitle,
    sessionWorkspace,
    sessionCwd,
    sessionRunId,
    isSessionArchived,
    ...profile
  } = row;
  return {
    id: sessionIdSchema.parse(sessionId),
    authorId: userIdSchema.parse(sessionAuthorId),
    authorName: sessionAuthorName,
    title: sessionTitle,
    workspace: sessionWorkspace,
    cwd: sessionCwd,
    profile: toProfile(profile),
    currentRunId: sessionRunId === null ? null : runIdSchema.parse(sessionRunId),
    isArchived: Number(isSessionArchived) === 1,
  };
}

/** What a person wrote, from the stored parts of their message. */
function textOf(storedParts: string): string {
  const parts = messagePartSchema.array().parse(JSON.parse(storedParts));
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
