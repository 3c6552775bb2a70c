import { userIdSchema } from '@/server/domain/ids';
import { ApprovalStore } from '@/server/store/approval-store';
import { RecoveryStore } from '@/server/store/recovery-store';
import { RunStore } from '@/server/store/run-store';
import { anActor } from '@/tests/support/an-actor';
import { createFakeClock } from '@/tests/support/fake-clock';
import { describeLedgerContract } from '@/tests/support/ledger-contract';
import { aSessionAtRest } from '@/tests/support/a-session-at-rest';
import { createMemoryDisk, openMemoryStore } from '@/tests/support/memory-store';
import { addSession } from '@/tests/support/stored-session';
import { openWriteRig } from '@/tests/support/write-rig';

describeLedgerContract('the database', async () => {
  const { prisma, writes, clock, owner } = await openWriteRig(0);
  const stores = { prisma, writes, clock };
  const runs = new RunStore(stores);
  return {
    runs,
    approvals: new ApprovalStore(stores),
    recovery: new RecoveryStore(stores),
    clock,
    actor: anActor({ userId: userIdSchema.parse(owner.authorId) }),
    createSession: async () => {
      const session = await runs.findSession(await addSession(prisma, owner));
      if (!session) throw new Error('unreachable');
      return session;
    },
  };
});

describeLedgerContract('memory', () => {
  const clock = createFakeClock();
  const disk = createMemoryDisk();
  const store = openMemoryStore(disk, { clock });
  return Promise.resolve({
    runs: store,
    approvals: store,
    recovery: store,
    clock,
    actor: anActor(),
    createSession: () => {
      const session = aSessionAtRest();
      disk.sessions.set(session.id, session);
      return Promise.resolve(session);
    },
  });
});
