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
export function serialisedSqlite(input: {
  file: string;
  /** Told of every statement, for benchmarks. */
  onStatement?: (sql: string) => void;
}): SqlDriverAdapterFactory {
  const url = `file:${input.file}`;
  const note = input.onStatement ?? (() => undefined);
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
      return serialise({ writer, reader, note });
    },
  };
}

const PLAIN_READ = /^\s*SELECT\b/i;

interface Connections {
  writer: SqlDriverAdapter;
  reader: SqlDriverAdapter;
  note: (sql: string) => void;
}

function serialise({ writer, reader, note }: Connections): SqlDriverAdapter {
  const turns = new Turns();
  const { provider, adapterName } = writer;
  return {
    provider,
    adapterName,
    queryRaw: (query) => {
      note(query.sql);
      if (PLAIN_READ.test(query.sql)) return reader.queryRaw(query);
      return turns.during(() => writer.queryRaw(query));
    },
    executeRaw: (query) => {
      note(query.sql);
      return turns.during(() => writer.executeRaw(query));
    },
    executeScript: (script) => turns.during(() => writer.executeScript(script)),
    async startTransaction(isolationLevel?: IsolationLevel): Promise<Transaction> {
      const endTurn = await turns.begin();
      try {
        const inner = await writer.startTransaction(isolationLevel);
        return transactionThatEnds({ inner, endTurn, note });
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

function transactionThatEnds(by: {
  inner: Transaction;
  endTurn: () => void;
  note: (sql: string) => void;
}): Transaction {
  const { inner, endTurn, note } = by;
  const { provider, adapterName, options } = inner;
  return {
    provider,
    adapterName,
    options,
    queryRaw: (query) => {
      note(query.sql);
      return inner.queryRaw(query);
    },
    executeRaw: (query) => {
      note(query.sql);
      return inner.executeRaw(query);
    },
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
