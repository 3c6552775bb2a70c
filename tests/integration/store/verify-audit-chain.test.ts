import { describe, expect, it } from 'vitest';
import { AUDIT_CHAIN_ROOT } from '@/server/store/audit-chain';
import { verifyAuditChain } from '@/server/store/verify-audit-chain';
import { AUDIT_KEY, anAuditEntry, openWriteRig } from '@/tests/support/write-rig';

const COUNT = 5;

async function auditOf(count: number) {
  const rig = await openWriteRig();
  const entries = Array.from({ length: count }, (_, index) =>
    anAuditEntry({
      action: `test.${index}`,
      // What a name may hold at worst.
      actorName: index % 2 === 0 ? `Ada \ud800 "\\" \0 😀` : null,
      details: { index, nested: { text: '\udc00 😀', list: [1, null, true] } },
    }),
  );
  for (const entry of entries) await rig.writes.commit({ audit: [entry] });
  return { ...rig, verify: (key = AUDIT_KEY) => verifyAuditChain(rig.prisma, key) };
}

it('an empty audit is sound', async () => {
  const { verify } = await auditOf(0);
  expect(await verify()).toEqual({ entryCount: 0, head: AUDIT_CHAIN_ROOT, firstBrokenIndex: null });
});

it('an audit that nobody touched is sound, whatever its texts, and its head is the last seal', async () => {
  const { verify, prisma } = await auditOf(COUNT);
  const last = await prisma.auditEntry.findFirstOrThrow({ orderBy: { index: 'desc' } });
  expect(await verify()).toEqual({ entryCount: COUNT, head: last.hash, firstBrokenIndex: null });
});

it('goes on over a restart, and over entries of one tick', async () => {
  const { verify, open } = await auditOf(2);
  const writes = open();
  await Promise.all([
    writes.commit({ audit: [anAuditEntry(), anAuditEntry()] }),
    writes.commit({ audit: [anAuditEntry()] }),
  ]);
  expect(await verify()).toMatchObject({ entryCount: 5, firstBrokenIndex: null });
});

describe('a broken audit names the first broken entry', () => {
  const column = ['action', 'actorId', 'actorName', 'sessionId', 'subjectId', 'details'];

  it.each(column)('when %s was changed', async (name) => {
    const { verify, prisma } = await auditOf(COUNT);
    await prisma.$executeRawUnsafe(
      `UPDATE "AuditEntry" SET "${name}" = '{"a":1}' WHERE "index" = 3`,
    );
    expect(await verify()).toMatchObject({ firstBrokenIndex: 3, entryCount: 3 });
  });

  it('when its instant was changed', async () => {
    const { verify, prisma } = await auditOf(COUNT);
    await prisma.$executeRawUnsafe('UPDATE "AuditEntry" SET "at" = "at" + 1 WHERE "index" = 1');
    expect(await verify()).toMatchObject({ firstBrokenIndex: 1, head: AUDIT_CHAIN_ROOT });
  });

  it('when its details are no longer JSON', async () => {
    const { verify, prisma } = await auditOf(COUNT);
    await prisma.$executeRawUnsafe(`UPDATE "AuditEntry" SET "details" = '{' WHERE "index" = 2`);
    expect(await verify()).toMatchObject({ firstBrokenIndex: 2 });
  });

  it('when one was taken out, and when the numbers were closed up after it', async () => {
    const { verify, prisma } = await auditOf(COUNT);
    await prisma.$executeRawUnsafe('DELETE FROM "AuditEntry" WHERE "index" = 2');
    expect(await verify()).toMatchObject({ firstBrokenIndex: 2 });
    await prisma.$executeRawUnsafe(
      'UPDATE "AuditEntry" SET "index" = "index" - 1 WHERE "index" > 2',
    );
    expect(await verify()).toMatchObject({ firstBrokenIndex: 2 });
  });

  it('when one was put in, also as a copy of a sound one', async () => {
    const { verify, prisma } = await auditOf(COUNT);
    await prisma.$executeRawUnsafe(
      'UPDATE "AuditEntry" SET "index" = -"index" - 1 WHERE "index" > 3',
    );
    await prisma.$executeRawUnsafe('UPDATE "AuditEntry" SET "index" = -"index" WHERE "index" < 0');
    expect(await verify()).toMatchObject({ firstBrokenIndex: 4 });
    const sound = await prisma.auditEntry.findFirstOrThrow({ where: { index: 3n } });
    await prisma.auditEntry.create({ data: { ...sound, index: 4n } });
    expect(await verify()).toMatchObject({ firstBrokenIndex: 4 });
  });

  it('when two changed places', async () => {
    const { verify, prisma } = await auditOf(COUNT);
    for (const [from, to] of [
      [3, 100],
      [4, 3],
      [100, 4],
    ]) {
      await prisma.$executeRawUnsafe(
        `UPDATE "AuditEntry" SET "index" = ${to} WHERE "index" = ${from}`,
      );
    }
    expect(await verify()).toMatchObject({ firstBrokenIndex: 3 });
  });

  it('when all was sealed with another key', async () => {
    const { verify } = await auditOf(COUNT);
    expect(await verify('b'.repeat(64))).toMatchObject({ firstBrokenIndex: 1 });
  });
});

it('what was cut off at the end shows in the head', async () => {
  const { verify, prisma } = await auditOf(COUNT);
  const { head } = await verify();
  await prisma.$executeRawUnsafe(`DELETE FROM "AuditEntry" WHERE "index" = ${COUNT}`);
  const after = await verify();
  expect(after.firstBrokenIndex).toBeNull();
  expect(after.head).not.toBe(head);
});
