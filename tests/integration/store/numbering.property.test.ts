import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SessionId } from '@/server/domain/ids';
import { verifyAuditChain } from '@/server/store/verify-audit-chain';
import type { WriteUnit } from '@/server/store/write-unit';
import {
  AUDIT_KEY,
  addRun,
  anAuditEntry,
  openWriteRig,
  runInsert,
} from '@/tests/support/write-rig';

const SESSIONS = 3;

const unitPlan = fc.record({
  session: fc.nat(SESSIONS - 1),
  events: fc.integer({ min: 0, max: 3 }),
  fate: fc.constantFrom('good', 'good', 'good', 'loses', 'fails', 'fails last'),
  isAudited: fc.boolean(),
  /** Whether the next unit is handed in only when this one has been answered. */
  isAwaited: fc.boolean(),
});

it('R5 whatever is written, lost and failed at once: no gap in a session, growing positions, an intact audit', async () => {
  const { prisma, sessions, open, published, writes } = await openWriteRig(SESSIONS);
  const taken = runInsert(sessions[0]!);
  await writes.commit({ inserts: [taken] });
  await prisma.$executeRawUnsafe(`CREATE TRIGGER "refuse" BEFORE INSERT ON "AuditEntry"
    WHEN NEW."action" = 'no' BEGIN SELECT RAISE(ABORT, 'refused'); END`);
  let queue = writes;

  const unitOf = (plan: {
    session: number;
    events: number;
    fate: string;
    isAudited: boolean;
  }): WriteUnit => {
    const sessionId: SessionId = sessions[plan.session]!;
    const { runId, inserts } = addRun(sessionId);
    return {
      inserts: [...(inserts ?? []), ...(plan.fate === 'fails' ? [taken] : [])],
      events: Array.from({ length: plan.events }, () => ({
        type: 'run.started' as const,
        sessionId,
        payload: { runId },
      })),
      audit: [
        ...(plan.isAudited ? [anAuditEntry({ subjectId: runId })] : []),
        // The audit is written last: what fails here fails after everything was numbered and sealed.
        ...(plan.fate === 'fails last' ? [anAuditEntry({ action: 'no' })] : []),
      ],
      ...(plan.fate === 'loses'
        ? { guard: { table: 'Run', id: taken.row.id, expect: { status: 'no' }, set: {} } }
        : {}),
    };
  };

  await fc.assert(
    fc.asyncProperty(
      fc.array(unitPlan, { minLength: 1, maxLength: 25 }),
      fc.boolean(),
      async (plans, isRestarted) => {
        // As after a restart: the last numbers are read from the file again.
        if (isRestarted) queue = open();
        const answers: Promise<void>[] = [];
        for (const plan of plans) {
          const answer = queue.commit(unitOf(plan)).then(
            ({ isWon, events }) => {
              expect(plan.fate).toBe(isWon ? 'good' : 'loses');
              expect(events).toHaveLength(isWon ? plan.events : 0);
            },
            (error: unknown) => {
              expect(plan.fate).toMatch(/^fails/);
              expect(error).toMatchObject({ code: 'storage_failed' });
            },
          );
          answers.push(answer);
          if (plan.isAwaited) await answer;
        }
        await Promise.all(answers);

        const stored = await prisma.event.findMany({ orderBy: { position: 'asc' } });
        expect(stored.map(({ id }) => id)).toEqual(published.map(({ id }) => id));
        const last = new Map<string, number>();
        let lastPosition = 0n;
        for (const { sessionId, seq, position } of stored) {
          expect(seq).toBe((last.get(sessionId) ?? 0) + 1);
          expect(position > lastPosition).toBe(true);
          last.set(sessionId, seq);
          lastPosition = position;
        }
        for (const session of await prisma.session.findMany()) {
          expect(session.lastSeq).toBe(last.get(session.id) ?? 0);
        }
        expect(await verifyAuditChain(prisma, AUDIT_KEY)).toMatchObject({
          firstBrokenIndex: null,
          entryCount: await prisma.auditEntry.count(),
        });
      },
    ),
    { numRuns: 20 },
  );
});
