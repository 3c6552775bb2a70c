import type { ProfileId } from '@/server/domain/ids';
import type { Approval, ApprovalEnding } from '@/server/domain/approval';

/** Whose wait it is, and who hears of its end. */
export interface Waiter {
  profileId: ProfileId;
  /** Called once with the ending, however it ends. */
  deliver: (ending: ApprovalEnding) => void;
  /** Called instead when only the wait ends: the approval stays for whoever takes it up (A6). */
  onSetAside?: (() => void) | undefined;
}

/**
 * One wait for the ending of an approval. It ends exactly once, in `end` or `setAside`, which let go
 * of everything that the wait held (C4); later calls do nothing.
 */
export class ApprovalWait {
  readonly profileId: ProfileId;
  /** Resolves once the request is in its row, or could not be stored; never rejects. */
  stored: Promise<void> = Promise.resolve();
  readonly #waiter: Waiter;
  readonly #onEnd: () => void;
  #approval: Approval;
  #cancelTimer: (() => void) | null = null;
  #hasEnded = false;

  /** @param onEnd called when it ends, before anybody hears of it */
  constructor(approval: Approval, waiter: Waiter, onEnd: () => void) {
    this.#approval = approval;
    this.profileId = waiter.profileId;
    this.#waiter = waiter;
    this.#onEnd = onEnd;
  }

  /** The approval as far as this wait knows. */
  get approval(): Approval {
    return this.#approval;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Takes note that the approval's deadline moved. */
  learn(approval: Approval): void {
    this.#approval = approval;
  }

  /** Holds one timer, in place of the one before; a wait that has ended takes it back at once. */
  holdTimer(cancel: () => void): void {
    if (this.#hasEnded) {
      cancel();
      return;
    }
    this.#cancelTimer?.();
    this.#cancelTimer = cancel;
  }

  end(ending: ApprovalEnding): void {
    if (this.#hasEnded) return;
    this.#letGo();
    this.#waiter.deliver(ending);
  }

  setAside(): void {
    if (this.#hasEnded) return;
    this.#letGo();
    this.#waiter.onSetAside?.();
  }

  #letGo(): void {
    this.#hasEnded = true;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#onEnd();
  }
}
