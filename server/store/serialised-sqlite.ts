import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import type {
  IsolationLevel,
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  Transaction,
} from '@prisma/driver-adapter-utils';

/**
 * SQLite for Prisma with two connections: writes and transactions take turns on one, plain reads go
 * to a second, read-only one.
 *
 * The stock adapter keeps one connection and lets a query that belongs to no transaction run in the
 * middle of somebody's open one: a read would see rows that may still be rolled back, and a write
 * would be rolled back with them. A second connection for writes is no way out, since waiting for
 * SQLite's lock blocks the very thread that has to finish the other transaction. With WAL a reader
 * sees the last commit and waits for nobody.
 */
export function serialisedSqlite(file: string): SqlDriverAdapterFactory {
  const url = `file:${file}`;
  const writerFactory = new PrismaBetterSqlite3({ url });
  const readerFactory = new PrismaBetterSqlite3({ url, readonly: true });
  return {
    provider: writerFactory.provider,
    adapterName: writerFactory.adapterName,
    async connect() {
      const writer = await writerFactory.connect();
      await writer.executeScript(
        'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;',
      );
      const reader = await readerFactory.connect();
      return serialise(writer, reader);
    },
  };
}

const PLAIN_READ = /^\s*SELECT\b/i;

function serialise(writer: SqlDriverAdapter, reader: SqlDriverAdapter): SqlDriverAdapter {
  const turns = new Turns();
  return {
    provider: writer.provider,
    adapterName: writer.adapterName,
    queryRaw: (query) =>
      PLAIN_READ.test(query.sql)
        ? reader.queryRaw(query)
        : turns.during(() => writer.queryRaw(query)),
    executeRaw: (query) => turns.during(() => writer.executeRaw(query)),
    executeScript: (script) => turns.during(() => writer.executeScript(script)),
    async startTransaction(isolationLevel?: IsolationLevel): Promise<Transaction> {
      const endTurn = await turns.begin();
      try {
        const inner = await writer.startTransaction(isolationLevel);
        return transactionThatEnds(inner, endTurn);
      } catch (error) {
        endTurn();
        throw error;
      }
    },
    async dispose() {
      await reader.dispose();
      await turns.during(() => writer.dispose());
    },
  };
}

function transactionThatEnds(inner: Transaction, endTurn: () => void): Transaction {
  return {
    provider: inner.provider,
    adapterName: inner.adapterName,
    options: inner.options,
    queryRaw: (query) => inner.queryRaw(query),
    executeRaw: (query) => inner.executeRaw(query),
    createSavepoint: (name) => inner.createSavepoint?.(name) ?? Promise.resolve(),
    rollbackToSavepoint: (name) => inner.rollbackToSavepoint?.(name) ?? Promise.resolve(),
    releaseSavepoint: (name) => inner.releaseSavepoint?.(name) ?? Promise.resolve(),
    async commit() {
      try {
        await inner.commit();
      } finally {
        endTurn();
      }
    },
    async rollback() {
      try {
        await inner.rollback();
      } finally {
        endTurn();
      }
    },
  };
}

/** First come, first served access to one thing. */
class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when it is the caller's turn; the function it gives ends that turn. */
  async begin(): Promise<() => void> {
    const before = this.#last;
    let endTurn = (): void => undefined;
    this.#last = new Promise((resolve) => {
      endTurn = resolve;
    });
    await before;
    return endTurn;
  }

  async during<T>(action: () => Promise<T>): Promise<T> {
    const endTurn = await this.begin();
    try {
      return await action();
    } finally {
      endTurn();
    }
  }
}
