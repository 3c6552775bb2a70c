import { expect, test } from 'vitest';
import { sessionIdSchema, userIdSchema } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { openServiceRig } from '@/tests/support/service-rig';
import { anAuditEntry } from '@/tests/support/write-rig';

async function openAudit() {
  const rig = await openServiceRig();
  const { caller, actor } = await rig.addPerson('Ada', 'admin');
  const record = (entry: Parameters<typeof anAuditEntry>[0]) =>
    rig.runtime.writes.commit({ audit: [anAuditEntry(entry)] });
  const { audit } = caller.admin;
  const found = async (filter: Parameters<typeof audit.search>[0]) =>
    (await audit.search(filter)).rows.map(({ action }) => action);
  return { rig, actor, record, audit, found };
}

test('the record is narrowed by what was done, by whom, where, when, and by any text', async () => {
  const { record, found, rig } = await openAudit();
  const actorId = userIdSchema.parse(createId('usr'));
  const sessionId = sessionIdSchema.parse(createId('ses'));
  await record({ action: 'test.one', actorId, actorName: 'Bob' });
  await rig.clock.advance(10_000);
  const later = rig.clock.now();
  await record({ action: 'test.two', sessionId, details: { command: 'rm -rf 100%_done' } });
  await record({ action: 'test.three', subjectId: 'apr_THE_ONE' });
  expect(await found({ action: 'test.one' })).toEqual(['test.one']);
  expect(await found({ actorId })).toEqual(['test.one']);
  expect(await found({ sessionId })).toEqual(['test.two']);
  expect(await found({ sinceAt: later })).toEqual(['test.three', 'test.two']);
  expect(await found({ untilAt: later, search: 'test.' })).toEqual(['test.one']);
  expect(await found({ search: '100%_DONE' })).toEqual(['test.two']);
  expect(await found({ search: 'apr_the_one' })).toEqual(['test.three']);
  expect(await found({ search: '%' })).toEqual(['test.two']);
});

test('pages follow each other in either order, by number', async () => {
  const { record, audit } = await openAudit();
  for (let count = 0; count < 5; count += 1) await record({ action: 'test.done' });
  const page = async (number: number, direction: 'asc' | 'desc') => {
    const filter = { action: 'test.done', page: number, pageSize: 2, direction } as const;
    const { rows, total } = await audit.search(filter);
    expect(total).toBe(5);
    return rows.map(({ index }) => index);
  };
  const forth = [...(await page(1, 'asc')), ...(await page(2, 'asc')), ...(await page(3, 'asc'))];
  const back = [...(await page(1, 'desc')), ...(await page(2, 'desc')), ...(await page(3, 'desc'))];
  expect(forth).toEqual([...forth].sort((a, b) => a - b));
  expect(forth).toHaveLength(5);
  expect(back).toEqual([...forth].reverse());
});

test('an entry is shown whole, without what looks like a secret; a damaged one is shown too', async () => {
  const { record, audit, rig } = await openAudit();
  await record({ action: 'test.done', details: { token: 'abc', note: 'kept' } });
  await record({ action: 'test.damaged' });
  await rig.prisma.$executeRawUnsafe(
    `UPDATE "AuditEntry" SET "details" = '{' WHERE "action" = 'test.damaged'`,
  );
  const { rows } = await audit.search({ search: 'test.' });
  expect(rows.map(({ details }) => details)).toEqual([
    { unreadable: '{' },
    { token: '[redacted]', note: 'kept' },
  ]);
  expect(rows[1]?.hash).toMatch(/^[0-9a-f]{64}$/);
});

test('what can be filtered by is what is there', async () => {
  const { record, audit } = await openAudit();
  await record({ action: 'test.done' });
  await record({ action: 'test.done' });
  expect((await audit.actions()).filter((action) => action.startsWith('test.'))).toEqual([
    'test.done',
  ]);
});

test('a check prints the last seal, and names the entry where the chain breaks', async () => {
  const { record, audit, rig } = await openAudit();
  for (let count = 0; count < 3; count += 1) await record({ action: 'test.done' });
  const last = await rig.prisma.auditEntry.findFirstOrThrow({ orderBy: { index: 'desc' } });
  expect(await audit.verify()).toEqual({
    entryCount: Number(last.index),
    head: last.hash,
    firstBrokenIndex: null,
    checkedAt: rig.clock.now(),
  });
  await rig.prisma.auditEntry.update({
    where: { index: last.index - 1n },
    data: { actorName: 'Mallory' },
  });
  expect(await audit.verify()).toMatchObject({ firstBrokenIndex: Number(last.index) - 1 });
});
