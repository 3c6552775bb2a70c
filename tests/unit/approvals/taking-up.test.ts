import { pino } from 'pino';
import { expect, it } from 'vitest';
import { ApprovalBroker } from '@/server/approvals/approval-broker';
import type { Approval, ApprovalEnding } from '@/server/domain/approval';
import { profileIdSchema } from '@/server/domain/ids';
import { createDeferred } from '@/server/platform/deferred';
import { createId } from '@/server/platform/create-id';
import { anActor } from '@/tests/support/an-actor';
import { anApproval } from '@/tests/support/an-approval';
import { createFakeClock } from '@/tests/support/fake-clock';
import { createMemoryLedger } from '@/tests/support/memory-ledger';

const profileId = profileIdSchema.parse(createId('prf'));
const ada = anActor();

/** A broker that has just started over what another one asked. */
function setUp() {
  const clock = createFakeClock();
  const ledger = createMemoryLedger(profileId);
  const broker = new ApprovalBroker({ clock, ledger, logger: pino({ level: 'silent' }) });
  const endings: ApprovalEnding[] = [];
  let asideCount = 0;
  const waiter = {
    profileId,
    deliver: (ending: ApprovalEnding) => endings.push(ending),
    onSetAside: () => {
      asideCount += 1;
    },
  };
  const left = (overrides: Partial<Approval> = {}): Approval => {
    const approval = anApproval(overrides);
    ledger.approvals.set(approval.id, approval);
    return approval;
  };
  const decide = (approval: Approval) =>
    broker.decide({
      approvalId: approval.id,
      choice: 'once',
      reason: null,
      payloadHash: approval.payloadHash,
      actor: ada,
    });
  const held = () => ({ waits: broker.waitCount, timers: clock.pendingCount });
  return {
    clock,
    ledger,
    broker,
    endings,
    waiter,
    left,
    decide,
    held,
    asideCount: () => asideCount,
  };
}

const NOTHING = { waits: 0, timers: 0 };

it('A6 C2 a decision between the look at the row and the wait is not lost', async () => {
  const { broker, ledger, waiter, left, decide, endings, held } = setUp();
  const approval = left();
  const reading = createDeferred<undefined>();
  // The reading is held on its way; somebody decides meanwhile.
  ledger.pause = () => reading.promise;
  const takingUp = broker.takeUp(approval, waiter);
  ledger.pause = () => Promise.resolve();
  await decide(approval);
  reading.resolve(undefined);
  await takingUp;
  expect(endings).toMatchObject([{ choice: 'once' }]);
  expect(held()).toEqual(NOTHING);
});

it('A6 what was decided before anybody waited is delivered as it was decided', async () => {
  const { broker, waiter, left, decide, endings, held } = setUp();
  const approval = left();
  await decide(approval);
  await broker.takeUp(approval, waiter);
  expect(endings).toMatchObject([{ choice: 'once', actorName: 'Ada' }]);
  expect(held()).toEqual(NOTHING);
});

it('A4 A6 waits until the deadline that is stored, also when it was extended meanwhile', async () => {
  const { clock, broker, ledger, waiter, left, endings, held } = setUp();
  const approval = left({ timeoutMs: 60_000 });
  const later = { ...approval, expiresAt: approval.expiresAt + 60_000, timeoutMs: 120_000 };
  ledger.approvals.set(approval.id, later);
  await broker.takeUp(approval, waiter);
  await clock.advance(119_999);
  expect(endings).toEqual([]);
  await clock.advance(1);
  expect(endings).toMatchObject([{ resolution: 'expired' }]);
  expect(held()).toEqual(NOTHING);
});

it('A6 what is overdue when it is taken up expires at once, by nobody', async () => {
  const { clock, broker, waiter, left, endings } = setUp();
  const approval = left();
  await clock.advance(approval.timeoutMs * 2);
  await broker.takeUp(approval, waiter);
  await clock.advance(0);
  expect(endings).toMatchObject([{ resolution: 'expired', actorId: null }]);
});

it('A6 a ledger that cannot be read leaves nobody waiting', async () => {
  const { broker, ledger, waiter, left, held } = setUp();
  const approval = left();
  ledger.pause = () => Promise.reject(new Error('disk gone'));
  await expect(broker.takeUp(approval, waiter)).rejects.toThrow('disk gone');
  expect(held()).toEqual(NOTHING);
});

it('A6 C4 setting a run aside ends its waits, and neither its approvals nor the waits of others', async () => {
  const { broker, ledger, waiter, left, endings, held, asideCount } = setUp();
  const approval = left();
  const other = left();
  await broker.takeUp(approval, waiter);
  await broker.takeUp(other, waiter);
  broker.setRunAside(approval.runId);
  broker.setRunAside(approval.runId);
  expect(asideCount()).toBe(1);
  expect(endings).toEqual([]);
  expect(held()).toEqual({ waits: 1, timers: 1 });
  expect(ledger.approvals.get(approval.id)?.ending).toBeNull();
});

it('A13 closing a run ends what is pending in its rows, also what nobody waits for here', async () => {
  const { broker, ledger, left } = setUp();
  const approval = left();
  const other = left();
  const stop = { cause: 'run_stopped', stoppedBy: ada } as const;
  expect(await broker.closeRun(approval.runId, { ...stop, mayHaveUnawaited: true })).toBe(true);
  expect(ledger.approvals.get(approval.id)?.ending).toMatchObject({
    resolution: 'cancelled',
    actorName: 'Ada',
  });
  expect(ledger.approvals.get(other.id)?.ending).toBeNull();
});
