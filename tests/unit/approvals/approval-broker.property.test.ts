import fc from 'fast-check';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { ApprovalBroker } from '@/server/approvals/approval-broker';
import type { ApprovalEnding } from '@/server/domain/approval';
import type { Choice } from '@/server/domain/choice';
import { DomainError } from '@/server/domain/domain-error';
import { profileIdSchema, runIdSchema } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { anActor } from '@/tests/support/an-actor';
import { anApproval } from '@/tests/support/an-approval';
import { createFakeClock } from '@/tests/support/fake-clock';
import { createMemoryLedger } from '@/tests/support/memory-ledger';

const TIMEOUT_MS = 10_000;

const move = fc.oneof(
  fc.record({ kind: fc.constant('ask' as const), run: fc.nat(2), isGateway: fc.boolean() }),
  fc.record({
    kind: fc.constant('decide' as const),
    which: fc.nat(30),
    choice: fc.constantFrom<Choice>('once', 'session', 'always', 'deny'),
  }),
  fc.record({ kind: fc.constant('wait' as const), durationMs: fc.integer({ min: 0, max: 6_000 }) }),
  fc.record({ kind: fc.constant('stop' as const), run: fc.nat(2) }),
);

it('A2 A4 A5 C4 whatever asks, decides, expires and stops interleave: every wait ends once, as its row says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(move, { minLength: 1, maxLength: 30 }),
      fc.scheduler(),
      async (moves, scheduler) => {
        const clock = createFakeClock();
        const ledger = createMemoryLedger(profileIdSchema.parse(createId('prf')));
        // Every trip to the row takes as long as the scheduler likes.
        ledger.pause = () => scheduler.schedule(Promise.resolve(), 'row');
        const broker = new ApprovalBroker({ clock, ledger, logger: pino({ level: 'silent' }) });
        const runs = [0, 1, 2].map(() => runIdSchema.parse(createId('run')));
        const asked: ReturnType<typeof anApproval>[] = [];
        const delivered = new Map<string, ApprovalEnding[]>();
        const under: Promise<unknown>[] = [];

        for (const one of moves) {
          switch (one.kind) {
            case 'ask': {
              const approval = anApproval({
                runId: runs[one.run] ?? runIdSchema.parse(createId('run')),
                kind: one.isGateway ? 'gateway' : 'tool',
                requestedAt: clock.now(),
                timeoutMs: TIMEOUT_MS,
              });
              asked.push(approval);
              const deliver = (ending: ApprovalEnding): void => {
                delivered.set(approval.id, [...(delivered.get(approval.id) ?? []), ending]);
              };
              under.push(
                broker.request(approval, {
                  profileId: profileIdSchema.parse(createId('prf')),
                  deliver,
                }),
              );
              break;
            }
            case 'decide': {
              const approval = asked[one.which];
              if (!approval) break;
              const decision = broker.decide({
                approvalId: approval.id,
                choice: one.choice,
                reason: null,
                payloadHash: approval.payloadHash,
                actor: anActor(),
              });
              under.push(
                decision.catch((error: unknown) => {
                  expect(error).toBeInstanceOf(DomainError);
                }),
              );
              break;
            }
            case 'wait':
              await clock.advance(one.durationMs);
              break;
            case 'stop':
              under.push(
                broker.closeRun(runs[one.run] ?? runIdSchema.parse(createId('run')), {
                  cause: 'run_stopped',
                  stoppedBy: null,
                }),
              );
              break;
          }
        }
        await scheduler.waitIdle();
        await clock.advance(TIMEOUT_MS * 2);
        await scheduler.waitIdle();
        await clock.advance(0);
        await Promise.all(under);

        for (const approval of asked) {
          const ending = ledger.approvals.get(approval.id)?.ending;
          expect(ledger.endings.get(approval.id), 'the row ended once').toBe(1);
          expect(
            delivered.get(approval.id),
            'the waiter heard once, what the row says',
          ).toHaveLength(1);
          const heard = delivered.get(approval.id)?.[0];
          // Nothing runs without consent: whoever hears of an approval finds it in the row.
          if (heard?.resolution === 'approved') expect(ending).toEqual(heard);
        }
        expect(broker.waitCount).toBe(0);
        expect(clock.pendingCount).toBe(0);
      },
    ),
    { numRuns: 200 },
  );
});
