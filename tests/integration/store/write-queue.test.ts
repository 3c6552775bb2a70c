import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { DomainError } from '@/server/domain/domain-error';
import { sessionIdSchema } from '@/server/domain/ids';
import { EventBus } from '@/server/events/event-bus';
import { createId } from '@/server/platform/create-id';
import { GroupedWriteQueue } from '@/server/store/write-queue';
import type { WriteUnit } from '@/server/store/write-unit';
import {
  AUDIT_KEY,
  addRun,
  anAuditEntry,
  openWriteRig,
  runInsert,
} from '@/tests/support/write-rig';

describe('grouping', () => {
  it('units of one tick are written in a number of statements that does not grow with them', async () => {
    const { writes, sessions, prisma } = await openWriteRig(100);
    const statementsFor = async (count: number): Promise<number> => {
      const before = writes.statementCount;
      const results = await Promise.all(
        sessions
          .slice(0, count)
          .map((session) => writes.commit({ ...addRun(session), audit: [anAuditEntry()] })),
      );
      expect(results.every(({ isWon, events }) => isWon && events.length === 1)).toBe(true);
      return writes.statementCount - before;
    };
    const few = await statementsFor(2);
    expect(await statementsFor(100)).toBe(few);
    expect(few).toBeLessThanOrEqual(5);
    expect(await prisma.run.count()).toBe(102);
  });

  it('what arrives while a transaction is under way is written by the next one', async () => {
    const { writes, sessions } = await openWriteRig(20);
    const first = writes.commit(addRun(sessions[0]!));
    let more: Promise<unknown>[] = [];
    const chained = first.then(() => {
      more = sessions.map((session) => writes.commit(addRun(session)));
    });
    await chained;
    const before = writes.statementCount;
    await Promise.all(more);
    expect(writes.statementCount - before).toBeLessThanOrEqual(5);
  });
});

describe('compare-and-set', () => {
  it('C3 a guard that loses writes nothing of its unit, and tells so', async () => {
    const { writes, sessions, prisma, published } = await openWriteRig();
    const [session] = sessions;
    const run = addRun(session!);
    await writes.commit(run);
    const lost = await writes.commit({
      guard: {
        table: 'Run',
        id: run.runId,
        expect: { status: 'running' },
        set: { status: 'failed' },
      },
      inserts: [runInsert(session!)],
      updates: [{ table: 'Session', id: session!, set: { title: 'changed' } }],
      events: [{ type: 'session.renamed', sessionId: session!, payload: { title: 'changed' } }],
      audit: [anAuditEntry()],
      erasures: [{ table: 'Event', sessionId: session! }],
    });
    expect(lost).toEqual({ isWon: false, events: [] });
    expect(await prisma.run.findMany()).toMatchObject([{ status: 'queued' }]);
    expect(await prisma.session.findFirst()).toMatchObject({ title: 'A session', lastSeq: 1 });
    expect(await prisma.auditEntry.count()).toBe(0);
    expect(await prisma.event.count()).toBe(1);
    expect(published).toHaveLength(1);
  });

  it('C3 of many that want the same row exactly the first wins, also in one tick', async () => {
    const { writes, sessions, prisma } = await openWriteRig();
    const run = addRun(sessions[0]!);
    await writes.commit(run);
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        writes.commit({
          guard: {
            table: 'Run',
            id: run.runId,
            expect: { status: 'queued', cause: null },
            set: { status: 'running', error: `claimed by ${index}` },
          },
        }),
      ),
    );
    expect(claims.map(({ isWon }) => isWon)).toEqual([true, ...Array<boolean>(19).fill(false)]);
    expect(await prisma.run.findFirst()).toMatchObject({ error: 'claimed by 0' });
  });

  it('two units on one row keep their order, and one behind them is not lost', async () => {
    const { writes, sessions, prisma } = await openWriteRig();
    const [session] = sessions;
    const title = (from: string, to: string): WriteUnit => ({
      guard: { table: 'Session', id: session!, expect: { title: from }, set: { title: to } },
    });
    const results = await Promise.all([
      writes.commit(title('A session', 'one')),
      writes.commit(title('one', 'two')),
      writes.commit(addRun(session!)),
      writes.commit(title('A session', 'never')),
      writes.commit(title('two', 'three')),
    ]);
    expect(results.map(({ isWon }) => isWon)).toEqual([true, true, true, false, true]);
    expect(await prisma.session.findFirst()).toMatchObject({ title: 'three' });
    expect(await prisma.run.count()).toBe(1);
  });

  it('a row that is inserted and changed in one tick has the change', async () => {
    const { writes, sessions, prisma } = await openWriteRig();
    const run = addRun(sessions[0]!);
    const [, changed] = await Promise.all([
      writes.commit(run),
      writes.commit({
        guard: {
          table: 'Run',
          id: run.runId,
          expect: { status: 'queued' },
          set: { status: 'running' },
        },
      }),
    ]);
    expect(changed.isWon).toBe(true);
    expect(await prisma.run.findFirst()).toMatchObject({ status: 'running' });
  });

  it('expects null, false, numbers and one of several values; sets and adds', async () => {
    const { writes, sessions, prisma, owner } = await openWriteRig();
    const grant = createId('grt');
    await writes.commit({
      inserts: [
        {
          table: 'Grant',
          row: {
            id: grant,
            scope: 'profile',
            sessionId: null,
            profileId: owner.profileId,
            pattern: '{}',
            words: 'w',
            authorId: owner.authorId,
            authorName: 'Ada',
            approvalId: createId('apr'),
            createdAt: 2_000_000_000_000,
          },
        },
        { ...runInsert(sessions[0]!) },
      ],
    });
    const hit = (expect: NonNullable<WriteUnit['guard']>['expect'] & object): Promise<boolean> =>
      writes
        .commit({ guard: { table: 'Grant', id: grant, expect, set: { hits: { add: 2 } } } })
        .then(({ isWon }) => isWon);
    expect(await hit({ revokedAt: null, createdAt: 2_000_000_000_000 })).toBe(true);
    expect(await hit({ scope: ['session', 'profile'] })).toBe(true);
    expect(await hit({ hits: 4 })).toBe(true);
    expect(await hit({ scope: ['session'] })).toBe(false);
    expect(await hit({ scope: [] })).toBe(false);
    expect(await hit({ revokedAt: 0 })).toBe(false);
    expect(await prisma.grant.findFirst()).toMatchObject({ hits: 6 });
  });
});

describe('failing', () => {
  it('a unit that cannot be written fails alone, as storage_failed, and writes nothing of itself', async () => {
    const { writes, sessions, prisma, published } = await openWriteRig(3);
    const [a, b, c] = sessions;
    const taken = runInsert(a!);
    await writes.commit({ inserts: [taken] });
    const settled = await Promise.allSettled([
      writes.commit(addRun(a!)),
      writes.commit({ ...addRun(b!), inserts: [runInsert(b!), taken], audit: [anAuditEntry()] }),
      writes.commit(addRun(c!)),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(settled[1]).toMatchObject({ reason: { code: 'storage_failed' } });
    expect((settled[1] as PromiseRejectedResult).reason).toBeInstanceOf(DomainError);
    expect(await prisma.run.count()).toBe(3);
    expect(await prisma.auditEntry.count()).toBe(0);
    expect(published.map(({ sessionId }) => sessionId)).toEqual([a, c]);
    expect((await writes.commit(addRun(b!))).events[0]?.seq).toBe(1);
  });

  it('events of a session that does not exist fail alone', async () => {
    const { writes, sessions } = await openWriteRig();
    const nowhere = sessionIdSchema.parse(createId('ses'));
    const settled = await Promise.allSettled([
      writes.commit(addRun(nowhere)),
      writes.commit(addRun(sessions[0]!)),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('a full disk rejects with storage_failed, stores and publishes nothing, and writing goes on when there is room', async () => {
    const { writes, sessions, prisma, published } = await openWriteRig(3);
    const [a] = sessions;
    await writes.commit(addRun(a!));
    const [row] = await prisma.$queryRawUnsafe<{ page_count: bigint }[]>('PRAGMA page_count');
    await prisma.$queryRawUnsafe(`PRAGMA max_page_count = ${row!.page_count}`);
    const big = 'x'.repeat(100_000);
    const settled = await Promise.allSettled(
      sessions.map((session) =>
        writes.commit({ ...addRun(session), inserts: [runInsert(session, { error: big })] }),
      ),
    );
    for (const one of settled) {
      expect(one).toMatchObject({ status: 'rejected', reason: { code: 'storage_failed' } });
    }
    expect(await prisma.run.count()).toBe(1);
    expect(published).toHaveLength(1);
    await prisma.$queryRawUnsafe('PRAGMA max_page_count = 1073741823');
    const after = await writes.commit({ ...addRun(a!), inserts: [runInsert(a!, { error: big })] });
    expect(after.events).toMatchObject([{ seq: 2, position: 2 }]);
  });

  it('a listener that throws makes nothing be written twice, and holds up nobody', async () => {
    const { sessions, prisma, clock } = await openWriteRig();
    const errors: unknown[] = [];
    const bus = new EventBus((error) => errors.push(error));
    bus.subscribe(() => {
      throw new Error('broken listener');
    });
    const writes = new GroupedWriteQueue({ prisma, bus, clock, auditKey: AUDIT_KEY });
    const first = await writes.commit(addRun(sessions[0]!));
    const second = await writes.commit(addRun(sessions[0]!));
    expect([...first.events, ...second.events].map(({ seq }) => seq)).toEqual([1, 2]);
    expect(errors).toHaveLength(2);
    expect(await prisma.run.count()).toBe(2);
  });
});

describe('C7 publishing', () => {
  it('happens after the commit and before the answer: who hears an event finds it in the file', async () => {
    const { writes, sessions, file, bus } = await openWriteRig(5);
    const reader = new Database(file, { readonly: true });
    const order: string[] = [];
    bus.subscribe((event) => {
      const row = reader.prepare('SELECT seq FROM Event WHERE id = ?').get(event.id);
      order.push(row === undefined ? 'heard of nothing' : 'heard');
    });
    await Promise.all(
      sessions.map((session) => writes.commit(addRun(session)).then(() => order.push('answered'))),
    );
    reader.close();
    expect(order).toEqual([
      ...Array<string>(5).fill('heard'),
      ...Array<string>(5).fill('answered'),
    ]);
  });

  it('happens in the order of the positions', async () => {
    const { writes, sessions, published } = await openWriteRig(5);
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => writes.commit(addRun(sessions[index % 5]!))),
    );
    expect(published.map(({ position }) => position)).toEqual(
      Array.from({ length: 60 }, (_, index) => index + 1),
    );
  });
});

describe('erasing', () => {
  it('erases what came before it, also in the same tick, and keeps what comes with and after it', async () => {
    const { writes, sessions, prisma } = await openWriteRig(2);
    const [a, b] = sessions;
    await Promise.all([
      writes.commit(addRun(a!)),
      writes.commit(addRun(b!)),
      writes.commit({
        erasures: [{ table: 'Event', sessionId: a! }],
        events: [{ type: 'session.deleted', sessionId: a!, payload: {} }],
      }),
      writes.commit(addRun(b!)),
    ]);
    const events = await prisma.event.findMany({ orderBy: { position: 'asc' } });
    expect(events.map(({ sessionId, type, seq }) => [sessionId, type, seq])).toEqual([
      [b, 'run.started', 1],
      [a, 'session.deleted', 2],
      [b, 'run.started', 2],
    ]);
  });

  it('R5 positions grow also over a restart after the newest session was erased', async () => {
    const { writes, open, sessions } = await openWriteRig();
    const [a] = sessions;
    await writes.commit(addRun(a!));
    await writes.commit(addRun(a!));
    const gone = await writes.commit({
      erasures: [{ table: 'Event', sessionId: a! }],
      events: [{ type: 'session.deleted', sessionId: a!, payload: {} }],
    });
    expect(gone.events).toMatchObject([{ seq: 3, position: 3 }]);
    const later = await open().commit(addRun(a!));
    expect(later.events).toMatchObject([{ seq: 4, position: 4 }]);
  });
});
