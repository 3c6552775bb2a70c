import type { Approval } from '@/server/domain/approval';
import type { RunId } from '@/server/domain/ids';
import { ApprovalWait, type Waiter } from './approval-wait';

/** The waits under way in this process, by their approval. A wait that ends is no longer among them. */
export class ApprovalWaits {
  readonly #byId = new Map<string, ApprovalWait>();

  get size(): number {
    return this.#byId.size;
  }

  add(approval: Approval, waiter: Waiter): ApprovalWait {
    const wait = new ApprovalWait(approval, waiter, () => this.#byId.delete(approval.id));
    this.#byId.set(approval.id, wait);
    return wait;
  }

  get(approvalId: string): ApprovalWait | undefined {
    return this.#byId.get(approvalId);
  }

  /** Forgets a wait that never began; nobody hears of it. */
  forget(approvalId: string): void {
    this.#byId.delete(approvalId);
  }

  ofRun(runId: RunId): ApprovalWait[] {
    return [...this.#byId.values()].filter((wait) => wait.approval.runId === runId);
  }

  /** Whether the run waits for no other call, so that it goes on when this one is answered. */
  isLastOfRun({ id, kind, runId }: Approval): boolean {
    if (kind !== 'tool' || !this.#byId.has(id)) return false;
    return !this.ofRun(runId).some(
      ({ approval: other }) => other.kind === 'tool' && other.id !== id,
    );
  }
}
