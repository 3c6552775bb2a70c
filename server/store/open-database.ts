import { PrismaClient } from '@/server/generated/prisma/client';
import { serialisedSqlite } from './serialised-sqlite';

export interface Database {
  prisma: PrismaClient;
  /** Closes both connections; queries after it reject. */
  close: () => Promise<void>;
}

/**
 * Opens the database file, which must already be migrated. Every connection writes through to disk
 * before a commit returns (`synchronous = FULL`).
 */
export async function openDatabase(input: {
  file: string;
  /** Told of every statement, for benchmarks. */
  onStatement?: (sql: string) => void;
}): Promise<Database> {
  const prisma = new PrismaClient({
    adapter: serialisedSqlite(input),
    transactionOptions: { maxWait: 60_000, timeout: 60_000 },
  });
  await prisma.$connect();
  return { prisma, close: () => prisma.$disconnect() };
}
