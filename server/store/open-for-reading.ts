import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import { PrismaClient } from '@/server/generated/prisma/client';

/**
 * Opens a migrated database for reading only, beside a server that may be writing to it; the driver
 * refuses whatever would change it.
 */
export async function openForReading(
  file: string,
): Promise<{ prisma: PrismaClient; close: () => Promise<void> }> {
  const adapter = new PrismaBetterSqlite3({ url: `file:${file}`, readonly: true, timeout: 5_000 });
  const prisma = new PrismaClient({ adapter });
  await prisma.$connect();
  return { prisma, close: () => prisma.$disconnect() };
}
