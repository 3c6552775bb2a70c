import type { EventLog } from '@/server/events/event-log';
import { eventTypes, parseEventPayload, type SessionEvent } from '@/server/domain/event';
import { eventIdSchema, sessionIdSchema, userIdSchema } from '@/server/domain/ids';
import { Prisma, type PrismaClient } from '@/server/generated/prisma/client';
import type { EventModel } from '@/server/generated/prisma/models';

/** Reads the event log. Events are written by the write queue only. */
export class EventStore implements EventLog {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  async readSession(...[sessionId, range]: Parameters<EventLog['readSession']>) {
    const rows = await this.#prisma.event.findMany({
      where: { sessionId, seq: { gt: range.afterSeq } },
      orderBy: { seq: 'asc' },
      take: range.limit,
    });
    return rows.map(toEvent);
  }

  async readAll({ afterPosition, audience, limit }: Parameters<EventLog['readAll']>[0]) {
    // One parameter, however many sessions are shared with somebody.
    const mine = audience
      ? Prisma.sql`AND ("authorId" = ${audience.authorId} OR "sessionId" IN
          (SELECT value FROM json_each(${JSON.stringify([...audience.sessionIds])})))`
      : Prisma.empty;
    const rows = await this.#prisma.$queryRaw<EventModel[]>`
      SELECT * FROM "Event" WHERE "position" > ${afterPosition} ${mine}
      ORDER BY "position" ASC LIMIT ${limit}`;
    return rows.map(toEvent);
  }

  async lastPosition(): Promise<number> {
    const { _max } = await this.#prisma.event.aggregate({ _max: { position: true } });
    return Number(_max.position ?? 0);
  }

  async lastSeq(sessionId: string): Promise<number> {
    const row = await this.#prisma.session.findUnique({
      where: { id: sessionId },
      select: { lastSeq: true },
    });
    return row?.lastSeq ?? 0;
  }
}

/** Reads a stored event; throws when the row is not one. */
function toEvent(row: EventModel): SessionEvent {
  const type = eventTypes.find((known) => known === row.type);
  if (!type) throw new Error(`Event ${row.id} has the unknown type ${row.type}.`);
  return {
    id: eventIdSchema.parse(row.id),
    sessionId: sessionIdSchema.parse(row.sessionId),
    authorId: userIdSchema.parse(row.authorId),
    seq: row.seq,
    position: Number(row.position),
    at: Number(row.at),
    type,
    payload: parseEventPayload(type, JSON.parse(row.payload)),
    // The payload was checked against this very type; the union cannot express that.
  } as SessionEvent;
}
