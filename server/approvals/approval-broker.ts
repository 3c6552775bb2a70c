import type { Actor } from '@/server/domain/actor';
import type { Approval, ApprovalEnding } from '@/server/domain/approval';
import { DomainError } from '@/server/domain/domain-error';
import { extended } from '@/server/domain/extended-approval';
import type { ProfileId, RunId } from '@/server/domain/ids';
import type { Clock } from '@/server/platform/clock';
import type { Logger } from '@/server/platform/logger';
import { approvalEnded, checkDecision, type ApprovalDecision } from './approval-decision';
import { unansweredEnding, type UnansweredCause } from './approval-ending';
import type { ApprovalLedger } from './approval-ledger';
import type { ApprovalWait, Waiter } from './approval-wait';
import { ApprovalWaits } from './approval-waits';
import { extendedDeadline } from './extended-deadline';

/** Approvals that may be pending in one run; more are refused (A3). */
export const PENDING_LIMIT = 64;

/** How long to wait before an ending that could not be stored is tried again. */
const RETRY_MS = 1_000;

/** Why a run's approvals end with it, and who stopped it, if somebody did. */
interface Closing {
  cause: UnansweredCause;
  stoppedBy: Actor | null;
}

type ResolveInput = Parameters<ApprovalLedger['resolve']>[0];

/**
 * Asks people and carries their answers back. The row in the ledger decides who was first; what is
 * kept here is only who to wake up, so any number of deciders, deadlines and stops may race.
 */
export class ApprovalBroker {
  readonly #clock: Clock;
  readonly #ledger: ApprovalLedger;
  readonly #logger: Logger;
  readonly #waits = new ApprovalWaits();
  /** Endings that could not be stored yet; their waits have ended. */
  readonly #unstored = new Map<string, { approval: Approval; ending: ApprovalEnding }>();

  constructor(input: { clock: Clock; ledger: ApprovalLedger; logger: Logger }) {
    this.#clock = input.clock;
    this.#ledger = input.ledger;
    this.#logger = input.logger;
  }

  /** Waits under way, for gauges and leak checks. */
  get waitCount(): number {
    return this.#waits.size;
  }

  /** Endings that are still to be stored, for leak checks. */
  get unstoredCount(): number {
    return this.#unstored.size;
  }

  /**
   * Asks, and resolves when the request is stored and announced (A1). `deliver` is called once, with
   * the ending, however it ends. Rejects when asking was impossible; then nothing is pending.
   */
  async request(approval: Approval, by: Waiter): Promise<void> {
    if (this.#waits.ofRun(approval.runId).length >= PENDING_LIMIT) {
      throw new DomainError(
        'too_many_pending',
        `${String(PENDING_LIMIT)} approvals already wait in this run. Decide some of them first.`,
        { details: { runId: approval.runId } },
      );
    }
    // Registered before anybody can hear of it: an answer that comes at once finds its waiter (C2).
    const wait = this.#waits.add(approval, by);
    const storing = this.#ledger.request(approval);
    wait.stored = storing.catch(() => undefined);
    try {
      await storing;
    } catch (error) {
      this.#waits.forget(approval.id);
      throw error;
    }
    this.#armDeadline(wait);
  }

  /**
   * Waits for an approval that is stored already, because the process that asked is gone (A6): its
   * deadline is the stored one, and when it has ended meanwhile, that ending is delivered. Rejects
   * when the ledger cannot be read; then nobody waits.
   */
  async takeUp(approval: Approval, by: Waiter): Promise<void> {
    const wait = this.#waits.add(approval, by);
    try {
      // Read after it is registered: whoever decides in between has either woken it, or is found.
      await this.#learn(wait);
    } catch (error) {
      this.#waits.forget(approval.id);
      throw error;
    }
  }

  /**
   * Takes up everything that a run has pending and does not wait for itself; `waiterOf` says who
   * hears of each. Rejects as `takeUp` does.
   */
  async takeUpRequests(runId: RunId, waiterOf: (approval: Approval) => Waiter): Promise<void> {
    const pending = await this.#ledger.listPending(runId);
    const requests = pending.filter(({ kind }) => kind === 'gateway');
    await Promise.all(requests.map((approval) => this.takeUp(approval, waiterOf(approval))));
  }

  /**
   * Decides an approval, on behalf of somebody who may. Gives it as it ended. Rejects with
   * `not_found`, `approval_ended` (with the ending that won), `choice_not_offered`,
   * `payload_mismatch` or `invalid_input`; after the last three it is still pending.
   */
  async decide(input: ApprovalDecision): Promise<Approval> {
    const { approval, profileId } = await this.#found(input.approvalId);
    const outcome = checkDecision(input, { approval, profileId, now: this.#clock.now() });
    const isWon = await this.#resolve({
      approval,
      ...outcome,
      resumesRun: this.#waits.isLastOfRun(approval),
    });
    if (isWon) return { ...approval, ending: outcome.ending };
    throw await this.#lostTo(approval.id);
  }

  /**
   * Moves the deadline of an approval by five minutes, if it is still the one that was shown; gives
   * the approval as it then is, also when somebody else had moved it. Rejects with `not_found`,
   * `approval_ended`, or `conflict` when it has waited as long as it can.
   */
  async extend(input: { approvalId: string; expiresAt: number; actor: Actor }): Promise<Approval> {
    const { approval } = await this.#found(input.approvalId);
    if (approval.ending) throw approvalEnded(approval, approval.ending);
    // Of two who clicked at the same deadline, the second sees what the first did.
    if (approval.expiresAt !== input.expiresAt) return approval;
    const expiresAt = extendedDeadline(approval);
    const { actor } = input;
    if (await this.#ledger.extend({ approval, expiresAt, actor })) {
      const later = extended(approval, { expiresAt, byName: actor.name });
      const wait = this.#waits.get(approval.id);
      if (wait) this.#adopt(wait, later);
      return later;
    }
    const stored = (await this.#ledger.find(approval.id))?.approval;
    if (stored?.ending === null) return stored;
    throw await this.#lostTo(approval.id);
  }

  /**
   * Lets what a person denied be asked about again for the rest of its run (A14). Gives the approval
   * as it then is, also when that was done before. Rejects with `not_found`, or with `conflict` when
   * it was not denied.
   */
  async reopen(input: { approvalId: string; actor: Actor }): Promise<Approval> {
    const { approval } = await this.#found(input.approvalId);
    if (approval.ending?.resolution !== 'denied') {
      throw new DomainError('conflict', 'Only what was denied can be reopened.');
    }
    if (approval.reopenedAt !== null) return approval;
    const reopenedAt = this.#clock.now();
    const isWon = await this.#ledger.reopen({ approval, reopenedAt, actor: input.actor });
    return isWon ? { ...approval, reopenedAt } : (await this.#found(approval.id)).approval;
  }

  /** Resolves when every request of the run that is on its way is stored, or could not be. */
  async requestsStored(runId: RunId): Promise<void> {
    await Promise.all(this.#waits.ofRun(runId).map(({ stored }) => stored));
  }

  /**
   * Ends the waits of a run and leaves its approvals pending, for the process that takes the run up
   * again (A6).
   */
  setRunAside(runId: RunId): void {
    for (const wait of this.#waits.ofRun(runId)) wait.setAside();
  }

  /**
   * Ends everything that a run still waits for. Never rejects: a wait in memory ends even when its
   * ending could not be stored, and nothing runs. False when endings are left to be stored; closing
   * the run again stores them. With `mayHaveUnawaited` that includes what is pending in its
   * rows and nobody waits for here, because an earlier process asked it or the run was set aside.
   */
  async closeRun(runId: RunId, input: Closing & { mayHaveUnawaited?: boolean }): Promise<boolean> {
    if (input.mayHaveUnawaited === true && !(await this.#closeUnawaited(runId, input)))
      return false;
    const unstored = [...this.#unstored.values()].filter((one) => one.approval.runId === runId);
    await Promise.all([
      ...this.#waits.ofRun(runId).map((wait) => this.#close(wait, input)),
      ...unstored.map(({ approval, ending }) => this.#storeAnyway(approval, ending)),
    ]);
    return ![...this.#unstored.values()].some((one) => one.approval.runId === runId);
  }

  async #closeUnawaited(runId: RunId, input: Closing): Promise<boolean> {
    try {
      const pending = await this.#ledger.listPending(runId);
      const unawaited = pending.filter(({ id }) => !this.#waits.get(id) && !this.#unstored.has(id));
      const { cause, stoppedBy } = input;
      const ending = unansweredEnding({ cause, stoppedBy, endedAt: this.#clock.now() });
      await Promise.all(unawaited.map((approval) => this.#storeAnyway(approval, ending)));
      return true;
    } catch (error) {
      this.#logger.error({ err: error, runId }, 'approvals of a run not read');
      return false;
    }
  }

  async #close(wait: ApprovalWait, input: Closing): Promise<void> {
    // An ending that overtook its request would find no row, and the row would stay pending.
    await wait.stored;
    const { cause, stoppedBy } = input;
    const ending = unansweredEnding({ cause, stoppedBy, endedAt: this.#clock.now() });
    await this.#storeAnyway(wait.approval, ending);
    try {
      await this.#learn(wait);
    } catch (error) {
      this.#logger.warn({ err: error, approvalId: wait.approval.id }, 'ending not read');
    }
    wait.end(ending);
  }

  /** Stores an ending, or remembers that it is to be stored. */
  async #storeAnyway(approval: Approval, ending: ApprovalEnding): Promise<void> {
    try {
      await this.#resolve({ approval, ending, resumesRun: false });
      this.#unstored.delete(approval.id);
    } catch (error) {
      this.#logger.error({ err: error, approvalId: approval.id }, 'approval not closed');
      this.#unstored.set(approval.id, { approval, ending });
    }
  }

  /** What waits here need not be read; whether it still waits is for its row to say. */
  async #found(approvalId: string): Promise<{ approval: Approval; profileId: ProfileId }> {
    const found = this.#waits.get(approvalId) ?? (await this.#ledger.find(approvalId));
    if (!found) throw new DomainError('not_found', 'This approval does not exist.');
    return found;
  }

  /** The refusal for whoever came second. */
  async #lostTo(approvalId: string): Promise<DomainError> {
    const winner = (await this.#ledger.find(approvalId))?.approval;
    if (winner?.ending) return approvalEnded(winner, winner.ending);
    return new DomainError('conflict', 'This approval changed meanwhile. Look at it again.');
  }

  /** Stores an ending and, when it won, wakes whoever waits for it. */
  async #resolve(input: ResolveInput): Promise<boolean> {
    const isWon = await this.#ledger.resolve(input);
    if (isWon) this.#waits.get(input.approval.id)?.end(input.ending);
    return isWon;
  }

  #armDeadline(wait: ApprovalWait): void {
    if (wait.hasEnded) return;
    this.#expireIn(wait, wait.approval.expiresAt - this.#clock.now());
  }

  #expireIn(wait: ApprovalWait, delayMs: number): void {
    wait.holdTimer(this.#clock.schedule(() => void this.#expire(wait), delayMs));
  }

  async #expire(wait: ApprovalWait): Promise<void> {
    const { approval } = wait;
    const ending = unansweredEnding({
      cause: 'deadline',
      stoppedBy: null,
      endedAt: this.#clock.now(),
    });
    try {
      // Matches the deadline too: an answer or an extension that reached the row first wins (A4).
      const isWon = await this.#resolve({
        approval,
        ending,
        expiresAt: approval.expiresAt,
        resumesRun: this.#waits.isLastOfRun(approval),
      });
      if (!isWon) await this.#learn(wait);
    } catch (error) {
      this.#logger.error({ err: error, approvalId: approval.id }, 'approval not expired');
      if (!wait.hasEnded) this.#expireIn(wait, RETRY_MS);
    }
  }

  /** Ends a wait with what the row says, or goes on with the deadline that it says. */
  async #learn(wait: ApprovalWait): Promise<void> {
    if (wait.hasEnded) return;
    const stored = (await this.#ledger.find(wait.approval.id))?.approval;
    if (stored?.ending) wait.end(stored.ending);
    else if (stored) this.#adopt(wait, stored);
  }

  /** Waits until another deadline. */
  #adopt(wait: ApprovalWait, approval: Approval): void {
    // An older reading that comes late does not take back an extension.
    if (approval.expiresAt >= wait.approval.expiresAt) wait.learn(approval);
    this.#armDeadline(wait);
  }
}
