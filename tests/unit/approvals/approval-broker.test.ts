import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { ApprovalBroker, PENDING_LIMIT } from '@/server/approvals/approval-broker';
import type { Approval, ApprovalEnding } from '@/server/domain/approval';
import type { Choice } from '@/server/domain/choice';
import { profileIdSchema, runIdSchema } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { anActor } from '@/tests/support/an-actor';
import { anApproval } from '@/tests/support/an-approval';
import { createFakeClock } from '@/tests/support/fake-clock';
import { createMemoryLedger } from '@/tests/support/memory-ledger';

const ada = anActor();

function setUp() {
  const clock = createFakeClock();
  const ledger = createMemoryLedger(profileIdSchema.parse(createId('prf')));
  const broker = new ApprovalBroker({ clock, ledger, logger: pino({ level: 'silent' }) });
  const endings: ApprovalEnding[] = [];
  const ask = (approval: Approval): Promise<void> =>
    broker.request(approval, {
      profileId: profileIdSchema.parse(createId('prf')),
      deliver: (ending) => endings.push(ending),
    });
  const decide = (approval: Approval, choice: Choice, extra: { hash?: string } = {}) =>
    broker.decide({
      approvalId: approval.id,
      choice,
      reason: null,
      payloadHash: extra.hash ?? approval.payloadHash,
      actor: ada,
    });
  const expectNothingHeld = (): void => {
    expect({ waits: broker.waitCount, timers: clock.pendingCount }).toEqual({
      waits: 0,
      timers: 0,
    });
  };
  return { clock, ledger, broker, endings, ask, decide, expectNothingHeld };
}

describe('deciding', () => {
  it('A2 gives the choice to the waiter and lets go of everything (C4)', async () => {
    const { ask, decide, endings, expectNothingHeld } = setUp();
    const approval = anApproval();
    await ask(approval);
    const decided = await decide(approval, 'session');
    expect(decided.ending).toMatchObject({
      resolution: 'approved',
      choice: 'session',
      actorName: 'Ada',
    });
    expect(endings).toHaveLength(1);
    expectNothingHeld();
  });

  it('A2 of two deciders one wins, and the other learns who and how', async () => {
    const { ask, decide, endings, ledger } = setUp();
    const approval = anApproval();
    await ask(approval);
    const results = await Promise.allSettled([decide(approval, 'once'), decide(approval, 'deny')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(results[1]).toMatchObject({
      reason: {
        code: 'approval_ended',
        details: { ending: { choice: 'once', actorName: 'Ada' } },
      },
    });
    expect(endings).toHaveLength(1);
    expect(ledger.endings.get(approval.id)).toBe(1);
  });

  it('A3 answers the younger of two without touching the older', async () => {
    const { ask, decide, ledger, broker } = setUp();
    const older = anApproval();
    const younger = anApproval({ sessionId: older.sessionId, runId: older.runId });
    await ask(older);
    await ask(younger);
    await decide(younger, 'once');
    expect(ledger.approvals.get(older.id)?.ending).toBeNull();
    expect(broker.waitCount).toBe(1);
  });

  it('A3 refuses the approval after the limit of a run, and only in that run', async () => {
    const { ask } = setUp();
    const runId = runIdSchema.parse(createId('run'));
    for (let count = 0; count < PENDING_LIMIT; count += 1) await ask(anApproval({ runId }));
    await expect(ask(anApproval({ runId }))).rejects.toMatchObject({ code: 'too_many_pending' });
    await expect(ask(anApproval())).resolves.toBeUndefined();
  });

  it('G4 rejects a choice that was not offered, and the approval stays pending', async () => {
    const { ask, decide, broker } = setUp();
    const approval = anApproval({ choices: ['once', 'deny'], allowPermanent: false });
    await ask(approval);
    await expect(decide(approval, 'always')).rejects.toMatchObject({ code: 'choice_not_offered' });
    expect(broker.waitCount).toBe(1);
    await expect(decide(approval, 'once')).resolves.toBeDefined();
  });

  it('A8 rejects a decision about another payload, and the approval stays pending', async () => {
    const { ask, decide, broker } = setUp();
    const approval = anApproval();
    await ask(approval);
    await expect(decide(approval, 'once', { hash: 'other' })).rejects.toMatchObject({
      code: 'payload_mismatch',
    });
    expect(broker.waitCount).toBe(1);
  });

  it('A2 an id that was never asked about is not found', async () => {
    const { decide } = setUp();
    await expect(decide(anApproval(), 'once')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('deadlines', () => {
  it('A4 C6 expires at its deadline, never as a denial and by nobody', async () => {
    const { ask, clock, endings, expectNothingHeld } = setUp();
    await ask(anApproval({ timeoutMs: 120_000 }));
    await clock.advance(119_999);
    expect(endings).toEqual([]);
    await clock.advance(1);
    expect(endings).toMatchObject([
      { resolution: 'expired', cause: 'deadline', choice: null, actorId: null, actorName: null },
    ]);
    expectNothingHeld();
  });

  it('A4 an answer that reaches the row before the expiry counts', async () => {
    const { ask, clock, decide, endings, ledger } = setUp();
    const approval = anApproval();
    await ask(approval);
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    // The expiry is held on its way to the row; the decision overtakes it.
    ledger.pause = () => held;
    await clock.advance(approval.timeoutMs);
    ledger.pause = () => Promise.resolve();
    await decide(approval, 'once');
    letGo();
    await clock.advance(0);
    expect(endings).toMatchObject([{ resolution: 'approved', choice: 'once' }]);
  });

  it('A4 an extension that reaches the row before the expiry wins', async () => {
    const { ask, clock, decide, endings, ledger } = setUp();
    const approval = anApproval();
    await ask(approval);
    const extended = { ...approval, expiresAt: approval.expiresAt + 300_000 };
    ledger.approvals.set(approval.id, extended);
    await clock.advance(approval.timeoutMs);
    expect(endings).toEqual([]);
    await decide(approval, 'once');
    expect(endings).toMatchObject([{ resolution: 'approved' }]);
  });

  it('A4 tries an expiry again that could not be stored', async () => {
    const { ask, clock, endings, ledger, expectNothingHeld } = setUp();
    await ask(anApproval());
    ledger.pause = () => Promise.reject(new Error('disk full'));
    await clock.advance(120_000);
    expect(endings).toEqual([]);
    ledger.pause = () => Promise.resolve();
    await clock.advance(1_000);
    expect(endings).toMatchObject([{ resolution: 'expired' }]);
    expectNothingHeld();
  });
});

describe('asking and closing', () => {
  it('A1 C2 the waiter is there before anybody can hear of the request', async () => {
    const { ask, decide, ledger, endings } = setUp();
    const approval = anApproval();
    const store = ledger.request.bind(ledger);
    ledger.request = async (one) => {
      await store(one);
      // Somebody answers the moment it is announced.
      await decide(one, 'once');
    };
    await ask(approval);
    expect(endings).toMatchObject([{ choice: 'once' }]);
  });

  it('A1 a request that cannot be stored is refused and leaves nothing', async () => {
    const { ask, ledger, endings, expectNothingHeld } = setUp();
    ledger.pause = () => Promise.reject(new Error('disk full'));
    await expect(ask(anApproval())).rejects.toThrow('disk full');
    expect(endings).toEqual([]);
    expectNothingHeld();
  });

  it('A5 a stopped run cancels what it waits for, and names who stopped it', async () => {
    const { ask, broker, endings, expectNothingHeld } = setUp();
    const approval = anApproval();
    await ask(approval);
    await broker.closeRun(approval.runId, { cause: 'run_stopped', stoppedBy: ada });
    expect(endings).toMatchObject([
      { resolution: 'cancelled', cause: 'run_stopped', actorName: 'Ada', choice: null },
    ]);
    expectNothingHeld();
  });

  it('A13 an ending that could not be stored is stored when the run is closed again, once', async () => {
    const { ask, broker, endings, ledger } = setUp();
    const approval = anApproval();
    const other = anApproval();
    await ask(approval);
    await ask(other);
    ledger.pause = () => Promise.reject(new Error('disk full'));
    const stop = { cause: 'run_stopped', stoppedBy: ada } as const;
    expect(await broker.closeRun(approval.runId, stop)).toBe(false);
    expect(ledger.approvals.get(approval.id)?.ending).toBeNull();
    expect(broker.unstoredCount).toBe(1);
    ledger.pause = () => Promise.resolve();
    expect(await broker.closeRun(other.runId, stop)).toBe(true);
    expect(broker.unstoredCount, 'another run is not touched').toBe(1);
    const late = { cause: 'run_ended', stoppedBy: null } as const;
    expect(await broker.closeRun(approval.runId, late)).toBe(true);
    expect(ledger.approvals.get(approval.id)?.ending).toMatchObject({ cause: 'run_stopped' });
    expect(endings).toHaveLength(2);
    expect(broker.unstoredCount).toBe(0);
  });

  it('A13 closing ends the wait also when its ending cannot be stored', async () => {
    const { ask, broker, endings, ledger, expectNothingHeld } = setUp();
    const approval = anApproval();
    await ask(approval);
    ledger.pause = () => Promise.reject(new Error('disk full'));
    await broker.closeRun(approval.runId, { cause: 'run_ended', stoppedBy: null });
    expect(endings).toMatchObject([{ resolution: 'cancelled' }]);
    expectNothingHeld();
  });
});
