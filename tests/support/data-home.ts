import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { EventBus } from '@/server/events/event-bus';
import {
  openDataDirectory,
  readSecrets,
  type DataDirectory,
} from '@/server/process/data-directory';
import { openDatabase } from '@/server/store/open-database';
import { GroupedWriteQueue } from '@/server/store/write-queue';
import type { WriteUnit } from '@/server/store/write-unit';
import { createFakeClock } from './fake-clock';
import { temporaryDirectory } from './temporary-directory';
import { migratedDatabase } from './test-database';

/** A data directory as a server leaves it: secrets, and a migrated database without rows. */
export async function makeDataHome(): Promise<DataDirectory> {
  const data = openDataDirectory(path.join(temporaryDirectory(), 'data'));
  copyFileSync(await migratedDatabase(), data.databaseFile);
  readSecrets(data);
  return data;
}

/** Writes units into it as its server would, sealed with its own key, and lets go of it. */
export async function writeInto(data: DataDirectory, units: readonly WriteUnit[]): Promise<void> {
  const { prisma, close } = await openDatabase({ file: data.databaseFile });
  const writes = new GroupedWriteQueue({
    prisma,
    bus: new EventBus(() => undefined),
    clock: createFakeClock(),
    auditKey: readSecrets(data).auditKey,
  });
  await Promise.all(units.map((unit) => writes.commit(unit)));
  await close();
}
