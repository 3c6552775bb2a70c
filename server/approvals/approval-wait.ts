import type { ProfileId } from '@/server/domain/ids';
import type { Approval, ApprovalEnding } from '@/server/domain/approval';

/**
 * One wait for the ending of an approval. It ends exactly once, in `end`, which lets go of everything
 * that the wait held (C4); later calls do nothing.
 */
export class ApprovalWait {
  readonly approval: Approval;
  readonly profileId: ProfileId;
  /** Resolves once the request is in its row, or could not be stored; never rejects. */
  stored: Promise<void> = Promise.resolve();
  readonly #releases: (() => void)[] = [];
  readonly #deliver: (ending: ApprovalEnding) => void;
  #hasEnded = false;

  constructor(
    approval: Approval,
    by: { profileId: ProfileId; deliver: (ending: ApprovalEnding) => void },
  ) {
    this.approval = approval;
    this.profileId = by.profileId;
    this.#deliver = by.deliver;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Has `release` called when the wait ends; at once when it has ended. */
  holds(release: () => void): void {
    if (this.#hasEnded) release();
    else this.#releases.push(release);
  }

  end(ending: ApprovalEnding): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    for (const release of this.#releases.splice(0)) release();
    this.#deliver(ending);
  }
}
