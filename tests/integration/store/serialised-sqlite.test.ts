import { describe, expect, it } from 'vitest';
import { createDeferred } from '@/server/platform/deferred';
import { openDatabase } from '@/server/store/open-database';
import { letRun } from '@/tests/support/eventually';
import { addAuthorAndProfile, addSession } from '@/tests/support/stored-session';
import { openTestDatabase } from '@/tests/support/test-database';

async function pragma(
  prisma: Awaited<ReturnType<typeof openTestDatabase>>['prisma'],
  name: string,
): Promise<unknown> {
  const rows = await prisma.$queryRawUnsafe<Record<string, unknown>[]>(`PRAGMA ${name}`);
  const value = Object.values(rows[0] ?? {})[0];
  return typeof value === 'bigint' ? Number(value) : value;
}

it('what was committed survives a power cut: the log is written ahead, and every commit reaches the disk', async () => {
  const { prisma } = await openTestDatabase();
  expect(await pragma(prisma, 'journal_mode')).toBe('wal');
  expect(await pragma(prisma, 'synchronous'), '2 is FULL').toBe(2);
  expect(await pragma(prisma, 'foreign_keys')).toBe(1);
});

describe('a transaction under way', () => {
  it('is seen by nobody until it commits', async () => {
    const { prisma } = await openTestDatabase();
    const owner = await addAuthorAndProfile(prisma);
    const id = await addSession(prisma, owner, { title: 'before' });
    const written = createDeferred<undefined>();
    const commit = createDeferred<undefined>();
    const transaction = prisma.$transaction(async (tx) => {
      await tx.session.update({ where: { id }, data: { title: 'after' } });
      written.resolve(undefined);
      await commit.promise;
    });
    await written.promise;
    const titles = (await prisma.session.findMany()).map(({ title }) => title);
    const raw = await prisma.$queryRaw<{ title: string }[]>`SELECT "title" FROM "Session"`;
    expect([...titles, ...raw.map(({ title }) => title)]).toEqual(['before', 'before']);
    commit.resolve(undefined);
    await transaction;
    expect(await prisma.session.findFirst()).toMatchObject({ title: 'after' });
  });

  it('takes no write of anybody else with it when it is rolled back', async () => {
    const { prisma } = await openTestDatabase();
    const owner = await addAuthorAndProfile(prisma);
    const id = await addSession(prisma, owner, { title: 'before' });
    const written = createDeferred<undefined>();
    const fail = createDeferred<undefined>();
    const transaction = prisma.$transaction(async (tx) => {
      await tx.session.update({ where: { id }, data: { title: 'rolled back' } });
      written.resolve(undefined);
      await fail.promise;
      throw new Error('no');
    });
    await written.promise;
    let doneCount = 0;
    const note = (): void => {
      doneCount += 1;
    };
    const others = [
      prisma.session.update({ where: { id }, data: { cwd: '/other' } }).then(note),
      prisma.$executeRaw`UPDATE "Session" SET "workspace" = '/raw' WHERE "id" = ${id}`.then(note),
    ];
    await letRun(20);
    expect(doneCount, 'they wait for their turn').toBe(0);
    fail.resolve(undefined);
    await expect(transaction).rejects.toThrow('no');
    await Promise.all(others);
    expect(await prisma.session.findFirst()).toMatchObject({
      title: 'before',
      cwd: '/other',
      workspace: '/raw',
    });
  });

  it('that fails lets the next one have its turn', async () => {
    const { prisma } = await openTestDatabase();
    const owner = await addAuthorAndProfile(prisma);
    const settled = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        prisma.$transaction(async (tx) => {
          await tx.user.update({ where: { id: owner.authorId }, data: { name: `name ${index}` } });
          if (index % 2 === 1) throw new Error('no');
        }),
      ),
    );
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await prisma.user.findFirst()).toMatchObject({ name: 'name 18' });
  });
});

it('a read sees what was committed the moment before, and a hundred at once are answered', async () => {
  const { prisma } = await openTestDatabase();
  const owner = await addAuthorAndProfile(prisma);
  const id = await addSession(prisma, owner);
  for (let count = 0; count < 10; count += 1) {
    await prisma.session.update({ where: { id }, data: { lastSeq: count } });
    expect(await prisma.session.findFirst()).toMatchObject({ lastSeq: count });
  }
  const many = await Promise.all(Array.from({ length: 100 }, () => prisma.session.findFirst()));
  expect(many.every((row) => row?.lastSeq === 9)).toBe(true);
});

it('what is on disk is there when the file is opened again, and a closed one takes nothing', async () => {
  const { prisma, file, close } = await openTestDatabase();
  const owner = await addAuthorAndProfile(prisma);
  await addSession(prisma, owner, { title: 'kept' });
  const again = await openDatabase({ file });
  expect(await again.prisma.session.findFirst()).toMatchObject({ title: 'kept' });
  await again.close();
  await close();
});
