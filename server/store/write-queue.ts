import type { EventBus } from '@/server/events/event-bus';
import { DomainError } from '@/server/domain/domain-error';
import type { SessionEvent } from '@/server/domain/event';
import { isActivity } from '@/server/domain/session-activity';
import type { Prisma, PrismaClient } from '@/server/generated/prisma/client';
import type { Clock } from '@/server/platform/clock';
import { createDeferred, type Deferred } from '@/server/platform/deferred';
import { insertStatements, updateStatements, type BatchedStatement } from './batched-statements';
import { Numbering } from './numbering';
import { withEventSeq, type PlacedRows, type PlacedUpdate } from './with-event-seq';
import {
  QUEUED_TABLES,
  type ColumnValue,
  type CommitResult,
  type WriteQueue,
  type WriteUnit,
} from './write-unit';

/** Units written by one transaction at most. */
const BATCH_LIMIT = 1_000;

interface Waiting {
  unit: WriteUnit;
  result: Deferred<CommitResult>;
}

type Transaction = Prisma.TransactionClient;

/**
 * The one writer. What arrives while a transaction is under way is written by the next one, in few
 * statements: hundreds of transactions of their own would only wait for each other's flush to disk.
 *
 * Units are written in the order in which they came. Two units that touch the same row never share a
 * transaction, so each compare-and-set sees what the one before it left (C3). A unit that cannot be
 * written fails alone: its batch is tried again unit by unit, with numbers that are read anew.
 */
export class GroupedWriteQueue implements WriteQueue {
  readonly #prisma: PrismaClient;
  readonly #bus: EventBus;
  readonly #numbering: Numbering;
  #waiting: Waiting[] = [];
  #isDraining = false;
  #statementCount = 0;

  constructor(input: { prisma: PrismaClient; bus: EventBus; clock: Clock; auditKey: string }) {
    this.#prisma = input.prisma;
    this.#bus = input.bus;
    this.#numbering = new Numbering(input.clock, input.auditKey);
  }

  /** Statements sent so far, for benchmarks. */
  get statementCount(): number {
    return this.#statementCount;
  }

  commit(unit: WriteUnit): Promise<CommitResult> {
    const result = createDeferred<CommitResult>();
    this.#waiting.push({ unit, result });
    if (!this.#isDraining) {
      this.#isDraining = true;
      // Later than the microtasks of this tick, so that everything they submit shares the batch.
      setImmediate(() => void this.#drain());
    }
    return result.promise;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#takeBatch();
      let results: CommitResult[];
      try {
        results = await this.#write(batch);
      } catch {
        await this.#writeOneByOne(batch);
        continue;
      }
      // Outside: what is on disk is never written again, whatever its listeners do.
      this.#settle(batch, results);
    }
    this.#isDraining = false;
  }

  /**
   * Takes waiting units, in order, up to the first that touches a row of one already taken. A unit
   * that erases is written alone: what came before it must be there to be erased.
   */
  #takeBatch(): Waiting[] {
    const touched = new Set<string>();
    let count = 0;
    for (const { unit } of this.#waiting) {
      const rows = rowsOf(unit);
      const isErasing = (unit.erasures?.length ?? 0) > 0;
      if (count > 0 && (isErasing || rows.some((row) => touched.has(row)))) break;
      for (const row of rows) touched.add(row);
      count += 1;
      if (isErasing || count === BATCH_LIMIT) break;
    }
    return this.#waiting.splice(0, count);
  }

  /** Also for a batch of one: the command line may have taken the next number of the audit. */
  async #writeOneByOne(batch: readonly Waiting[]): Promise<void> {
    this.#numbering.forget();
    for (const waiting of batch) {
      let results: CommitResult[];
      try {
        results = await this.#write([waiting]);
      } catch (error) {
        this.#numbering.forget();
        waiting.result.reject(storageFailed(error));
        continue;
      }
      this.#settle([waiting], results);
    }
  }

  #settle(batch: readonly Waiting[], results: readonly CommitResult[]): void {
    for (const result of results) for (const event of result.events) this.#bus.publish(event);
    batch.forEach(({ result }, index) => {
      result.resolve(results[index] ?? { isWon: false, events: [] });
    });
  }

  #write(batch: readonly Waiting[]): Promise<CommitResult[]> {
    return this.#prisma.$transaction(async (tx) => {
      const units = batch.map(({ unit }) => unit);
      const won = await this.#guard(tx, units);
      const winners = units.filter((_, index) => won[index]);
      const events = await this.#numbering.numberEvents(tx, winners);
      const placed = winners.map((unit) => withEventSeq(unit, events.get(unit)?.[0]?.seq));
      await this.#insertRows(tx, placed);
      await this.#run(tx, updateStatements(placed.flatMap(({ updates }) => updates)));
      await this.#erase(tx, winners);
      await this.#insertEvents(tx, [...events.values()].flat());
      await this.#insertAudit(tx, winners);
      return units.map((unit, index) => ({
        isWon: won[index] === true,
        events: events.get(unit) ?? [],
      }));
    });
  }

  async #guard(tx: Transaction, units: readonly WriteUnit[]): Promise<boolean[]> {
    const guards = units.flatMap(({ guard }) =>
      guard ? withEventSeq({ updates: [guard] }, undefined).updates : [],
    );
    const matched = await this.#run(tx, updateStatements(guards));
    return units.map(({ guard }) => !guard || matched.has(guard.id));
  }

  async #insertRows(tx: Transaction, units: readonly PlacedRows[]): Promise<void> {
    const inserts = units.flatMap((unit) => unit.inserts);
    for (const table of QUEUED_TABLES) {
      const rows = inserts.filter((insert) => insert.table === table).map(({ row }) => row);
      await this.#run(tx, insertStatements(table, rows));
    }
  }

  async #erase(tx: Transaction, units: readonly WriteUnit[]): Promise<void> {
    for (const { table, sessionId } of units.flatMap((unit) => unit.erasures ?? [])) {
      this.#statementCount += 1;
      await tx.$executeRawUnsafe(`DELETE FROM "${table}" WHERE "sessionId" = ?`, sessionId);
    }
  }

  async #insertEvents(tx: Transaction, events: readonly SessionEvent[]): Promise<void> {
    const rows = events.map(({ payload, ...event }): Record<string, ColumnValue> => ({
      ...event,
      payload: JSON.stringify(payload),
    }));
    await this.#run(tx, insertStatements('Event', rows));
    const seqs = new Map<string, PlacedUpdate>();
    for (const { sessionId, seq, at, type } of events) {
      const earlier = seqs.get(sessionId)?.set;
      const set = { ...earlier, lastSeq: seq, ...(isActivity(type) ? { lastActivityAt: at } : {}) };
      seqs.set(sessionId, { table: 'Session', id: sessionId, set });
    }
    await this.#run(tx, updateStatements([...seqs.values()]));
  }

  async #insertAudit(tx: Transaction, units: readonly WriteUnit[]): Promise<void> {
    const entries = await this.#numbering.sealAudit(
      tx,
      units.flatMap((unit) => unit.audit ?? []),
    );
    const rows = entries.map(({ details, ...entry }): Record<string, ColumnValue> => ({
      ...entry,
      details: JSON.stringify(details),
    }));
    await this.#run(tx, insertStatements('AuditEntry', rows));
  }

  /** Runs the statements and gives the ids of the rows that updates matched. */
  async #run(tx: Transaction, statements: readonly BatchedStatement[]): Promise<Set<string>> {
    const ids = new Set<string>();
    for (const { sql, rows } of statements) {
      this.#statementCount += 1;
      const matched = await tx.$queryRawUnsafe<{ id: string }[]>(sql, JSON.stringify(rows));
      for (const { id } of matched) ids.add(id);
    }
    return ids;
  }
}

function storageFailed(error: unknown): DomainError {
  return new DomainError('storage_failed', 'The database could not store this. Try again.', {
    cause: error,
    logMessage: error instanceof Error ? error.message : String(error),
  });
}

function rowsOf(unit: WriteUnit): string[] {
  return [
    ...(unit.guard ? [`${unit.guard.table}:${unit.guard.id}`] : []),
    ...(unit.inserts ?? []).map(({ table, row }) => `${table}:${row.id}`),
    ...(unit.updates ?? []).map(({ table, id }) => `${table}:${id}`),
  ];
}
