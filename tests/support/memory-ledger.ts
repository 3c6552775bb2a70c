import type { ApprovalLedger } from '@/server/approvals/approval-ledger';
import type { Approval } from '@/server/domain/approval';
import { extended } from '@/server/domain/extended-approval';
import type { ProfileId } from '@/server/domain/ids';

/** An approval ledger in memory that keeps the compare-and-set of the real one. */
export interface MemoryLedger extends ApprovalLedger {
  readonly approvals: Map<string, Approval>;
  /** How many endings each approval was given; more than one is a broken ledger or broker. */
  readonly endings: Map<string, number>;
  /** Awaited before every operation, so that a test decides how operations interleave. */
  pause: () => Promise<void>;
}

export function createMemoryLedger(profileId: ProfileId): MemoryLedger {
  const approvals = new Map<string, Approval>();
  const endings = new Map<string, number>();
  const ledger: MemoryLedger = {
    approvals,
    endings,
    pause: () => Promise.resolve(),
    async request(approval) {
      await ledger.pause();
      approvals.set(approval.id, approval);
    },
    async resolve({ approval, ending, expiresAt }) {
      await ledger.pause();
      const stored = approvals.get(approval.id);
      if (!stored || stored.ending) return false;
      if (expiresAt !== undefined && stored.expiresAt !== expiresAt) return false;
      approvals.set(approval.id, { ...stored, ending });
      endings.set(approval.id, (endings.get(approval.id) ?? 0) + 1);
      return true;
    },
    async extend({ approval, expiresAt, actor }) {
      await ledger.pause();
      const stored = approvals.get(approval.id);
      if (!stored || stored.ending || stored.expiresAt !== approval.expiresAt) return false;
      approvals.set(approval.id, extended(stored, { expiresAt, byName: actor.name }));
      return true;
    },
    async reopen({ approval, reopenedAt }) {
      await ledger.pause();
      const stored = approvals.get(approval.id);
      if (stored?.ending?.resolution !== 'denied' || stored.reopenedAt !== null) return false;
      approvals.set(approval.id, { ...stored, reopenedAt });
      return true;
    },
    async listPending(runId) {
      await ledger.pause();
      return [...approvals.values()].filter((one) => one.runId === runId && one.ending === null);
    },
    async find(approvalId) {
      await ledger.pause();
      const approval = approvals.get(approvalId);
      return approval ? { approval, profileId } : null;
    },
  };
  return ledger;
}
