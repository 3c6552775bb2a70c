import { DomainError } from '@/server/domain/domain-error';
import type { NewEvent, SessionEvent } from '@/server/domain/event';
import { eventIdSchema, userIdSchema, type UserId } from '@/server/domain/ids';
import type { Prisma } from '@/server/generated/prisma/client';
import type { Clock } from '@/server/platform/clock';
import { createId } from '@/server/platform/create-id';
import { AUDIT_CHAIN_ROOT, sealAuditEntry, type SealedAuditEntry } from './audit-chain';
import type { NewAuditEntry, WriteUnit } from './write-unit';

type Transaction = Prisma.TransactionClient;

interface SessionCounter {
  authorId: UserId;
  seq: number;
}

/** Sessions whose counters are kept in memory; past that they are read again. */
const COUNTER_LIMIT = 10_000;

/**
 * Gives events their numbers and audit entries their seals. The last numbers are kept in memory,
 * which is sound because one process owns the database and one queue writes; after a failed
 * transaction `forget` drops them, and they are read again. The one exception is the command line,
 * which may add to the audit: the next number is then taken, and the transaction fails on it.
 */
export class Numbering {
  readonly #clock: Clock;
  readonly #auditKey: string;
  readonly #counters = new Map<string, SessionCounter>();
  #position: number | undefined;
  #auditHead: { index: number; hash: string } | undefined;

  constructor(clock: Clock, auditKey: string) {
    this.#clock = clock;
    this.#auditKey = auditKey;
  }

  forget(): void {
    this.#counters.clear();
    this.#position = undefined;
    this.#auditHead = undefined;
  }

  /** Numbers the events of the units, in order. Rejects when a session does not exist. */
  async numberEvents(
    tx: Transaction,
    units: readonly WriteUnit[],
  ): Promise<Map<WriteUnit, SessionEvent[]>> {
    const numbered = new Map<WriteUnit, SessionEvent[]>();
    const withEvents = units.filter((unit) => (unit.events?.length ?? 0) > 0);
    if (withEvents.length === 0) return numbered;
    this.#adoptNewSessions(units);
    await this.#readCounters(tx, withEvents);
    const at = this.#clock.now();
    let position = this.#position ?? (await lastPosition(tx));
    for (const unit of withEvents) {
      const events = (unit.events ?? []).map((event) => {
        position += 1;
        return this.#number(event, { position, at });
      });
      numbered.set(unit, events);
    }
    this.#position = position;
    return numbered;
  }

  /** Seals the entries, in order. */
  async sealAudit(tx: Transaction, entries: readonly NewAuditEntry[]): Promise<SealedAuditEntry[]> {
    if (entries.length === 0) return [];
    let head = this.#auditHead ?? (await lastAuditEntry(tx));
    const at = this.#clock.now();
    const sealed = entries.map((entry) => {
      const one = sealAuditEntry(this.#auditKey, entry, {
        index: head.index + 1,
        at,
        previousHash: head.hash,
      });
      head = { index: one.index, hash: one.hash };
      return one;
    });
    this.#auditHead = head;
    return sealed;
  }

  #number(event: NewEvent, place: { position: number; at: number }): SessionEvent {
    const counter = this.#counters.get(event.sessionId);
    if (!counter) throw noSuchSession(event.sessionId);
    counter.seq += 1;
    return {
      ...placedInThread(event, counter.seq),
      ...place,
      id: eventIdSchema.parse(createId('evt')),
      seq: counter.seq,
      authorId: counter.authorId,
    };
  }

  #adoptNewSessions(units: readonly WriteUnit[]): void {
    for (const { table, row } of units.flatMap((unit) => unit.inserts ?? [])) {
      if (table !== 'Session') continue;
      this.#counters.set(row.id, { authorId: userIdSchema.parse(row.authorId), seq: 0 });
    }
  }

  async #readCounters(tx: Transaction, units: readonly WriteUnit[]): Promise<void> {
    const sessionIds = units.flatMap((unit) => (unit.events ?? []).map((one) => one.sessionId));
    const unknown = [...new Set(sessionIds)].filter((id) => !this.#counters.has(id));
    if (this.#counters.size + unknown.length > COUNTER_LIMIT) {
      const needed = new Set<string>(sessionIds);
      for (const id of this.#counters.keys()) if (!needed.has(id)) this.#counters.delete(id);
    }
    if (unknown.length === 0) return;
    const rows = await tx.$queryRawUnsafe<{ id: string; authorId: string; lastSeq: number }[]>(
      'SELECT "id", "authorId", "lastSeq" FROM "Session" WHERE "id" IN (SELECT value FROM json_each(?))',
      JSON.stringify(unknown),
    );
    for (const { id, authorId, lastSeq } of rows) {
      this.#counters.set(id, { authorId: userIdSchema.parse(authorId), seq: lastSeq });
    }
  }
}

/** A message stands in the thread at the number of the event that brings it. */
function placedInThread(event: NewEvent, seq: number): NewEvent {
  switch (event.type) {
    case 'message.accepted':
      return {
        ...event,
        payload: { ...event.payload, message: { ...event.payload.message, seq } },
      };
    case 'step.finished':
      return { ...event, payload: { message: { ...event.payload.message, seq } } };
    default:
      return event;
  }
}

function noSuchSession(sessionId: string): DomainError {
  return new DomainError('not_found', 'This session does not exist.', { details: { sessionId } });
}

async function lastPosition(tx: Transaction): Promise<number> {
  const rows = await tx.$queryRawUnsafe<{ last: bigint | number | null }[]>(
    'SELECT MAX("position") AS "last" FROM "Event"',
  );
  return Number(rows[0]?.last ?? 0);
}

async function lastAuditEntry(tx: Transaction): Promise<{ index: number; hash: string }> {
  const rows = await tx.$queryRawUnsafe<{ index: bigint | number; hash: string }[]>(
    'SELECT "index", "hash" FROM "AuditEntry" ORDER BY "index" DESC LIMIT 1',
  );
  const last = rows[0];
  return last
    ? { index: Number(last.index), hash: last.hash }
    : { index: 0, hash: AUDIT_CHAIN_ROOT };
}
