import type { Approval } from '@/server/domain/approval';
import type { SessionId, UserId } from '@/server/domain/ids';
import type { Run } from '@/server/domain/run';
import { THREAD_PAGE_SIZE, type SessionSnapshot } from '@/server/domain/session-snapshot';
import type { ToolCall } from '@/server/domain/tool-call';
import type { PrismaClient } from '@/server/generated/prisma/client';
import { SessionRows } from './session-rows';
import { toApproval } from './stored-approval';
import { toMessage } from './stored-message';
import { toRun } from './stored-run';
import { toToolCall } from './stored-tool-call';
import { sessionUsage } from './session-usage';

/** One page of a thread without the session's row. */
export type ThreadPage = Omit<SessionSnapshot, 'session' | 'usage'>;

/** How often a page is read again because the session moved on meanwhile. */
const READ_ATTEMPTS = 4;

/** Pages of threads, each read in a constant number of statements. */
export class SessionSnapshots {
  readonly #prisma: PrismaClient;
  readonly #rows: SessionRows;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
    this.#rows = new SessionRows(prisma);
  }

  /**
   * The last page of a session; null when there is no such session.
   *
   * The statements share no transaction, so a page is read again when the session moved on while it
   * was read. Under a stream of events the last attempt is given: its row was read first, and a
   * follower that begins after `session.lastSeq` is told all that came later.
   */
  async last(input: { sessionId: SessionId; readerId: UserId }): Promise<SessionSnapshot | null> {
    for (let attempt = 1; ; attempt += 1) {
      const session = await this.#rows.find(input);
      if (!session) return null;
      const page = await this.#page({
        sessionId: input.sessionId,
        currentRunId: session.currentRun?.id ?? null,
      });
      const usage = await sessionUsage(this.#prisma, input.sessionId);
      const isSettled = (await this.#lastSeq(input.sessionId)) === session.lastSeq;
      if (isSettled || attempt === READ_ATTEMPTS) return { session, ...page, usage };
    }
  }

  /** The page of messages that ends before `beforeSeq`. */
  before(input: { sessionId: SessionId; beforeSeq: number }): Promise<ThreadPage> {
    return this.#page({ ...input, currentRunId: null });
  }

  async #lastSeq(sessionId: SessionId): Promise<number | undefined> {
    const row = await this.#prisma.session.findUnique({
      where: { id: sessionId },
      select: { lastSeq: true },
    });
    return row?.lastSeq;
  }

  async #page(input: {
    sessionId: SessionId;
    beforeSeq?: number;
    currentRunId: string | null;
  }): Promise<ThreadPage> {
    const { sessionId, beforeSeq, currentRunId } = input;
    const found = await this.#prisma.message.findMany({
      where: { sessionId, ...(beforeSeq === undefined ? {} : { seq: { lt: beforeSeq } }) },
      orderBy: [{ seq: 'desc' }, { id: 'desc' }],
      take: THREAD_PAGE_SIZE + 1,
    });
    const messages = found.slice(0, THREAD_PAGE_SIZE).reverse().map(toMessage);
    const calls = await this.#prisma.toolCall.findMany({
      where: { messageId: { in: messages.map(({ id }) => id) } },
    });
    const toolCalls = calls.map(toToolCall);
    const runIds = new Set(messages.map(({ runId }) => runId as string));
    if (currentRunId !== null) runIds.add(currentRunId);
    const runs = await this.#prisma.run.findMany({ where: { id: { in: [...runIds] } } });
    const approvals = await this.#approvals({
      toolCallIds: toolCalls.map(({ id }) => id),
      runIds: [...runIds],
    });
    return {
      messages,
      runs: byId<Run>(runs.map(toRun)),
      toolCalls: byId<ToolCall>(toolCalls),
      approvals: byId<Approval>(approvals),
      hasEarlier: found.length > THREAD_PAGE_SIZE,
    };
  }

  /** The approvals of these calls, and those that belong to a run and to no call of it. */
  async #approvals(input: { toolCallIds: string[]; runIds: string[] }): Promise<Approval[]> {
    const rows = await this.#prisma.approval.findMany({
      where: {
        OR: [
          { runId: { in: input.runIds }, toolCallId: { in: input.toolCallIds } },
          { runId: { in: input.runIds }, toolCallId: null },
        ],
      },
    });
    return rows.map(toApproval);
  }
}

function byId<Thing extends { id: string }>(things: readonly Thing[]): Record<string, Thing> {
  return Object.fromEntries(things.map((thing) => [thing.id, thing]));
}
