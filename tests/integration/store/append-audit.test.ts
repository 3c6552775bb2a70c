import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { appendAudit } from '@/server/store/append-audit';
import { verifyAuditChain } from '@/server/store/verify-audit-chain';
import { addRun, anAuditEntry, AUDIT_KEY, openWriteRig } from '@/tests/support/write-rig';

async function openRig() {
  const rig = await openWriteRig(1);
  const database = new Database(rig.file, { timeout: 10_000 });
  onTestFinished(() => void database.close());
  const append = database.transaction((action: string) => {
    appendAudit(database, AUDIT_KEY, {
      now: 1,
      action,
      subjectId: null,
      details: { a: 'é\u0000' },
    });
  });
  return { ...rig, append: (action: string) => append.immediate(action) };
}

it('an entry from another process joins the chain, first, last and between those of the server', async () => {
  const { prisma, writes, append } = await openRig();
  append('cli.one');
  await writes.commit({ audit: [anAuditEntry({ action: 'server.one' })] });
  append('cli.two');
  append('cli.three');
  await writes.commit({ audit: [anAuditEntry({ action: 'server.two' })] });
  append('cli.four');
  const entries = await prisma.auditEntry.findMany({ orderBy: { index: 'asc' } });
  expect(entries.map(({ action }) => action)).toEqual([
    ...['cli.one', 'server.one', 'cli.two', 'cli.three', 'server.two', 'cli.four'],
  ]);
  expect(await verifyAuditChain(prisma, AUDIT_KEY)).toMatchObject({
    entryCount: 6,
    firstBrokenIndex: null,
  });
});

it('takes nothing from the server: a unit that meets a taken number is written all the same, once', async () => {
  const { prisma, writes, sessions, append, published } = await openRig();
  const [session] = sessions;
  for (let round = 0; round < 10; round += 1) {
    append('cli.done');
    const units = Array.from({ length: 1 + (round % 3) }, () => ({
      ...addRun(session!),
      audit: [anAuditEntry()],
    }));
    const results = await Promise.all(units.map((unit) => writes.commit(unit)));
    expect(results.every(({ isWon }) => isWon)).toBe(true);
  }
  const { entryCount, firstBrokenIndex } = await verifyAuditChain(prisma, AUDIT_KEY);
  const written = await prisma.run.count();
  expect({ entryCount, firstBrokenIndex }).toEqual({
    entryCount: 10 + written,
    firstBrokenIndex: null,
  });
  expect(published.map(({ seq }) => seq)).toEqual(published.map((_, index) => index + 1));
  expect(published).toHaveLength(written);
});
