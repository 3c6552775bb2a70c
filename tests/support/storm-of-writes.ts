import { EventBus } from '@/server/events/event-bus';
import { systemClock } from '@/server/platform/clock';
import { openDataDirectory, readSecrets } from '@/server/process/data-directory';
import { acquireInstanceLock } from '@/server/process/instance-lock';
import { openDatabase } from '@/server/store/open-database';
import { GroupedWriteQueue } from '@/server/store/write-queue';
import { addAuthorAndProfile, addSession } from './stored-session';

/**
 * A process of its own for tests of backups: holds the data directory named by its argument as a server
 * does, and writes sessions with their audit as fast as it can, until it is killed. Prints how many
 * are on disk, one line each time.
 */
const data = openDataDirectory(process.argv[2] ?? '');
// Kept: a lock that nothing refers to ends with the next garbage collection.
const lock = acquireInstanceLock(data);
process.once('exit', () => lock.release());
const { auditKey } = readSecrets(data);
const { prisma } = await openDatabase({ file: data.databaseFile });
const writes = new GroupedWriteQueue({
  prisma,
  bus: new EventBus(() => undefined),
  clock: systemClock,
  auditKey,
});
const owner = await addAuthorAndProfile(prisma);

for (let count = 1; ; count += 1) {
  const sessionId = await addSession(prisma, owner);
  await writes.commit({
    updates: [{ table: 'Session', id: sessionId, set: { title: `Session ${count}` } }],
    events: [{ type: 'session.renamed', sessionId, payload: { title: 'x'.repeat(5_000) } }],
    audit: [
      {
        action: 'test.written',
        actorId: null,
        actorName: null,
        sessionId,
        subjectId: null,
        details: { count },
      },
    ],
  });
  process.stdout.write(`${count}\n`);
}
