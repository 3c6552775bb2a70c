import type { TitleStore } from '@/server/agent/runtimes/model/session-titles';
import type { SessionId } from '@/server/domain/ids';
import type { MessagePart } from '@/server/domain/message';
import type { PrismaClient } from '@/server/generated/prisma/client';
import type { Clock } from '@/server/platform/clock';
import { toProfile } from './profiles';
import { SessionReads } from './session-reads';
import { toMessage } from './stored-message';
import { usageInsert } from './usage-insert';
import type { WriteQueue, WriteUnit } from './write-unit';

/** Keeps the titles that models give. */
export class SessionTitleStore implements TitleStore {
  readonly #prisma: PrismaClient;
  readonly #writes: WriteQueue;
  readonly #clock: Clock;
  readonly #reads: SessionReads;

  constructor(by: { prisma: PrismaClient; writes: WriteQueue; clock: Clock }) {
    this.#prisma = by.prisma;
    this.#writes = by.writes;
    this.#clock = by.clock;
    this.#reads = new SessionReads(by.prisma);
  }

  async unnamed(...[run]: Parameters<TitleStore['unnamed']>): ReturnType<TitleStore['unnamed']> {
    const { sessionId, runId } = run;
    const session = await this.#prisma.session.findFirst({
      where: {
        id: sessionId,
        titleFrom: 'message',
        deletedAt: null,
        profile: { runtime: 'model' },
      },
      include: { profile: true },
    });
    if (!session) return null;
    const completed = await this.#prisma.run.count({ where: { sessionId, status: 'completed' } });
    if (completed !== 1) return null;
    const rows = await this.#prisma.message.findMany({
      where: { runId, isFinal: true },
      orderBy: { seq: 'asc' },
    });
    const messages = rows.map(toMessage);
    const saidBy = (role: 'user' | 'agent'): string =>
      messages
        .filter((message) => message.role === role)
        .flatMap(({ parts }) => parts.map(textOf))
        .join('\n')
        .trim();
    return {
      profile: toProfile(session.profile),
      asked: saidBy('user'),
      answered: saidBy('agent'),
    };
  }

  async recordUsage(...[sessionId, usage]: Parameters<TitleStore['recordUsage']>): Promise<void> {
    await this.#commit(sessionId, {
      guard: { table: 'Session', id: sessionId, expect: { deletedAt: null }, set: {} },
      inserts: [usageInsert(usage, { sessionId, at: this.#clock.now() })],
      events: [{ type: 'usage.recorded', sessionId, payload: { usage } }],
    });
  }

  async name(...[sessionId, title]: Parameters<TitleStore['name']>): Promise<void> {
    await this.#commit(sessionId, {
      guard: {
        table: 'Session',
        id: sessionId,
        expect: { titleFrom: 'message', deletedAt: null },
        set: { title, titleFrom: 'model' },
      },
      events: [{ type: 'session.renamed', sessionId, payload: { title } }],
    });
  }

  /** None of this is news: who had read all of the session has still read all of it. */
  async #commit(sessionId: SessionId, unit: WriteUnit): Promise<void> {
    const { events } = await this.#writes.commit(unit);
    for (const { seq } of events) await this.#reads.takeAlong({ sessionId, seq });
  }
}

function textOf(part: MessagePart): string {
  return part.type === 'text' ? part.text : '';
}
