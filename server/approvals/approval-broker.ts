import type { Actor } from '@/server/domain/actor';
import type { Approval, ApprovalEnding, ApprovalSubject } from '@/server/domain/approval';
import type { Choice } from '@/server/domain/choice';
import { DomainError } from '@/server/domain/domain-error';
import type { ProfileId, RunId } from '@/server/domain/ids';
import type { Clock } from '@/server/platform/clock';
import type { Logger } from '@/server/platform/logger';
import { decidedEnding, unansweredEnding, type UnansweredCause } from './approval-ending';
import type { ApprovalLedger, NewGrant } from './approval-ledger';
import { exactGrant } from './exact-grant';
import { ApprovalWait } from './approval-wait';

/** Approvals that may be pending in one run; more are refused (A3). */
export const PENDING_LIMIT = 64;

/** How long to wait before an ending that could not be stored is tried again. */
const RETRY_MS = 1_000;

/**
 * Asks people and carries their answers back. The row in the ledger decides who was first; what is
 * kept here is only who to wake up, so any number of deciders, deadlines and stops may race.
 */
export class ApprovalBroker {
  readonly #clock: Clock;
  readonly #ledger: ApprovalLedger;
  readonly #logger: Logger;
  readonly #waits = new Map<string, ApprovalWait>();
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
  async request(
    approval: Approval,
    by: { profileId: ProfileId; deliver: (ending: ApprovalEnding) => void },
  ): Promise<void> {
    if (this.#pendingOf(approval.runId).length >= PENDING_LIMIT) {
      throw new DomainError(
        'too_many_pending',
        `${String(PENDING_LIMIT)} approvals already wait in this run. Decide some of them first.`,
        { details: { runId: approval.runId } },
      );
    }
    const wait = new ApprovalWait(approval, by);
    // Registered before anybody can hear of it: an answer that comes at once finds its waiter (C2).
    this.#waits.set(approval.id, wait);
    wait.holds(() => this.#waits.delete(approval.id));
    const storing = this.#ledger.request(approval);
    wait.stored = storing.catch(() => undefined);
    try {
      await storing;
    } catch (error) {
      this.#waits.delete(approval.id);
      throw error;
    }
    this.#armDeadline(wait);
  }

  /**
   * Decides an approval, on behalf of somebody who may. Gives it as it ended. Rejects with
   * `not_found`, `approval_ended` (with the ending that won), `choice_not_offered` or
   * `payload_mismatch`; after the last two it is still pending.
   */
  async decide(input: {
    approvalId: string;
    choice: Choice;
    reason: string | null;
    payloadHash: string;
    actor: Actor;
  }): Promise<Approval> {
    // What waits here need not be read; whether it still waits is for its row to say.
    const found = this.#waits.get(input.approvalId) ?? (await this.#ledger.find(input.approvalId));
    if (!found) throw new DomainError('not_found', 'This approval does not exist.');
    const { approval, profileId } = found;
    if (approval.ending) throw approvalEnded(approval, approval.ending);
    if (!approval.choices.includes(input.choice)) {
      throw new DomainError(
        'choice_not_offered',
        `“${input.choice}” is not offered here. Pick one of: ${approval.choices.join(', ')}.`,
        { details: { choices: approval.choices } },
      );
    }
    if (approval.payloadHash !== input.payloadHash) {
      throw new DomainError(
        'payload_mismatch',
        'What was shown is not what would run. Reload the page and read it again.',
      );
    }
    const { choice, reason, actor } = input;
    const ending = decidedEnding({ choice, reason, actor, endedAt: this.#clock.now() });
    const grant = grantFor(choice, { profileId, author: actor, subject: approval.subject });
    const isWon = await this.#resolve(approval, ending, {
      ...(grant ? { grant } : {}),
      resumesRun: this.#isLastOfRun(approval),
    });
    if (isWon) return { ...approval, ending };
    const winner = (await this.#ledger.find(approval.id))?.approval;
    if (winner?.ending) throw approvalEnded(winner, winner.ending);
    throw new DomainError('conflict', 'This approval changed meanwhile. Look at it again.');
  }

  /**
   * Ends everything that a run still waits for. Never rejects: a wait in memory ends even when its
   * ending could not be stored, and nothing runs. False when endings are left to be stored; closing
   * the run again stores them.
   */
  async closeRun(
    runId: RunId,
    input: { cause: UnansweredCause; stoppedBy: Actor | null },
  ): Promise<boolean> {
    const unstored = [...this.#unstored.values()].filter((one) => one.approval.runId === runId);
    await Promise.all([
      ...this.#pendingOf(runId).map((wait) => this.#close(wait, input)),
      ...unstored.map(({ approval, ending }) => this.#storeAnyway(approval, ending)),
    ]);
    return ![...this.#unstored.values()].some((one) => one.approval.runId === runId);
  }

  async #close(
    wait: ApprovalWait,
    input: { cause: UnansweredCause; stoppedBy: Actor | null },
  ): Promise<void> {
    // An ending that overtook its request would find no row, and the row would stay pending.
    await wait.stored;
    const ending = unansweredEnding({ ...input, endedAt: this.#clock.now() });
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
      await this.#resolve(approval, ending, { resumesRun: false });
      this.#unstored.delete(approval.id);
    } catch (error) {
      this.#logger.error({ err: error, approvalId: approval.id }, 'approval not closed');
      this.#unstored.set(approval.id, { approval, ending });
    }
  }

  /** Whether the run waits for no other call, so that it goes on when this one is answered. */
  #isLastOfRun(approval: Approval): boolean {
    if (approval.kind !== 'tool' || !this.#waits.has(approval.id)) return false;
    return !this.#pendingOf(approval.runId).some(
      ({ approval: other }) => other.kind === 'tool' && other.id !== approval.id,
    );
  }

  #pendingOf(runId: RunId): ApprovalWait[] {
    return [...this.#waits.values()].filter((wait) => wait.approval.runId === runId);
  }

  /** Stores an ending and, when it won, wakes whoever waits for it. */
  async #resolve(
    approval: Approval,
    ending: ApprovalEnding,
    extra: { expiresAt?: number; grant?: NewGrant; resumesRun: boolean },
  ): Promise<boolean> {
    const isWon = await this.#ledger.resolve({ approval, ending, ...extra });
    if (isWon) this.#waits.get(approval.id)?.end(ending);
    return isWon;
  }

  #armDeadline(wait: ApprovalWait): void {
    if (wait.hasEnded) return;
    const { expiresAt } = wait.approval;
    wait.holds(this.#clock.schedule(() => void this.#expire(wait), expiresAt - this.#clock.now()));
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
      const isWon = await this.#resolve(approval, ending, {
        expiresAt: approval.expiresAt,
        resumesRun: this.#isLastOfRun(approval),
      });
      if (!isWon) await this.#learn(wait);
    } catch (error) {
      this.#logger.error({ err: error, approvalId: approval.id }, 'approval not expired');
      wait.holds(this.#clock.schedule(() => void this.#expire(wait), RETRY_MS));
    }
  }

  /** Ends a wait with what the row says, after somebody else ended it. */
  async #learn(wait: ApprovalWait): Promise<void> {
    if (wait.hasEnded) return;
    const stored = (await this.#ledger.find(wait.approval.id))?.approval;
    if (stored?.ending) wait.end(stored.ending);
  }
}

function grantFor(
  choice: Choice,
  by: { profileId: NewGrant['profileId']; author: Actor; subject: ApprovalSubject },
): NewGrant | undefined {
  const { subject, ...rest } = by;
  const stored = { ...rest, patterns: [exactGrant(subject)], expiresAt: null };
  switch (choice) {
    case 'session':
      return { scope: 'session', ...stored };
    case 'always':
      return { scope: 'profile', ...stored };
    case 'once':
    case 'deny':
      return undefined;
  }
}

function approvalEnded(approval: Approval, ending: ApprovalEnding): DomainError {
  const who = ending.actorName === null ? '' : ` by ${ending.actorName}`;
  return new DomainError(
    'approval_ended',
    `This approval was already ${ending.resolution}${who}.`,
    {
      details: { approvalId: approval.id, ending },
    },
  );
}
