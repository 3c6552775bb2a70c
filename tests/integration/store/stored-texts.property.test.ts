import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { WriteUnit } from '@/server/store/write-unit';
import { wellFormed } from '@/server/platform/well-formed';
import { EventStore } from '@/server/store/event-store';
import { openWriteRig, runInsert } from '@/tests/support/write-rig';

/** Everything that a command can print or a person can paste. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
    .map((units) => String.fromCharCode(...units)),
  fc
    .array(
      fc.constantFrom(
        '\0',
        '\ud800',
        '\udc00',
        '😀',
        `'`,
        '"',
        '\\',
        '$[0]',
        '\u2028',
        '\r\n',
        '{}',
        '--',
        '%',
        '',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);

it('a text comes back as it was stored: in columns what UTF-8 can hold, in events and JSON every unit', async () => {
  const { writes, sessions, prisma, published } = await openWriteRig();
  const [sessionId] = sessions;
  const log = new EventStore(prisma);
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 6 }), async (texts) => {
      const before = published.length;
      const units = texts.map((one): WriteUnit => ({
        inserts: [runInsert(sessionId!, { error: one, cause: JSON.stringify({ one }) })],
        events: [{ type: 'session.renamed', sessionId: sessionId!, payload: { title: one } }],
      }));
      await Promise.all(units.map((unit) => writes.commit(unit)));
      const ids = units.map((unit) => String(unit.inserts?.[0]?.row.id));
      const rows = await prisma.run.findMany({ where: { id: { in: ids } } });
      const stored = ids.map((id) => rows.find((row) => row.id === id));
      expect(stored.map((row) => row?.error)).toEqual(texts.map(wellFormed));
      expect(stored.map((row) => JSON.parse(row?.cause ?? '') as unknown)).toEqual(
        texts.map((one) => ({ one })),
      );
      const read = await log.readSession(sessionId!, { afterSeq: before, limit: 100 });
      expect(read).toEqual(published.slice(before));
      expect(read.map(({ payload }) => payload)).toEqual(texts.map((title) => ({ title })));
    }),
    { numRuns: 40 },
  );
});

it('a guard compares texts exactly', async () => {
  const { writes, sessions } = await openWriteRig();
  const id = sessions[0]!;
  await fc.assert(
    fc.asyncProperty(text, text, async (a, b) => {
      await writes.commit({ updates: [{ table: 'Session', id, set: { title: a } }] });
      const { isWon } = await writes.commit({
        guard: { table: 'Session', id, expect: { title: wellFormed(b) }, set: {} },
      });
      expect(isWon).toBe(wellFormed(a) === wellFormed(b));
    }),
    { numRuns: 30 },
  );
});

it('a megabyte comes back whole', async () => {
  const { writes, sessions, prisma } = await openWriteRig();
  const big = `${'a"\\\n😀\0'.repeat(150_000)}end`;
  expect(big.length).toBeGreaterThan(1_000_000);
  await writes.commit({
    inserts: [runInsert(sessions[0]!, { error: big })],
    events: [{ type: 'session.renamed', sessionId: sessions[0]!, payload: { title: big } }],
  });
  expect((await prisma.run.findFirstOrThrow()).error === big).toBe(true);
  const [event] = await new EventStore(prisma).readSession(sessions[0]!, { afterSeq: 0, limit: 1 });
  expect(event?.type === 'session.renamed' && event.payload.title === big).toBe(true);
});
