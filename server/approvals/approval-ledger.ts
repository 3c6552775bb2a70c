import type { Actor } from '@/server/domain/actor';
import type { Approval, ApprovalEnding } from '@/server/domain/approval';
import type { GrantPattern } from '@/server/domain/grant';
import type { ProfileId, RunId } from '@/server/domain/ids';
import type { ApprovalEdit } from './approval-edit';

/** What a choice leaves behind, besides letting this one call run. */
export interface NewGrant {
  scope: 'session' | 'profile';
  profileId: ProfileId;
  author: Actor;
  /** One grant each, with the sentence that people read. */
  patterns: readonly { pattern: GrantPattern; words: string }[];
  /** When they end by themselves; null never. */
  expiresAt: number | null;
}

/** Where approvals are kept. The stored row decides; memory only wakes up (C3). */
export interface ApprovalLedger {
  /**
   * Stores a pending approval, marks its tool call and run as waiting and appends
   * `approval.requested`, in one transaction. Rejects when it could not be stored.
   */
  request(approval: Approval): Promise<void>;

  /**
   * Ends a pending approval by compare-and-set, with its audit entry, its grant if it leaves one, and
   * `approval.resolved`. `expiresAt`, when given, must still be the stored deadline. `edit` is what
   * its call becomes with it; the call keeps what the agent proposed. `resumesRun` moves a run that
   * waits back to running. True when this call ended it; false when it had ended or its deadline had
   * moved.
   */
  resolve(input: {
    approval: Approval;
    ending: ApprovalEnding;
    expiresAt?: number;
    grant?: NewGrant;
    edit?: ApprovalEdit;
    resumesRun: boolean;
  }): Promise<boolean>;

  /**
   * Moves the deadline of a pending approval to `expiresAt`, if it is still that of `approval`, with
   * its audit entry and `approval.extended`. False when it had ended or its deadline had moved.
   */
  extend(input: { approval: Approval; expiresAt: number; actor: Actor }): Promise<boolean>;

  /**
   * Notes that what this denied approval refuses is asked about again, with its audit entry and
   * `approval.reopened`. False when that was noted before, or it is not denied.
   */
  reopen(input: { approval: Approval; reopenedAt: number; actor: Actor }): Promise<boolean>;

  /** The approval as stored, with the profile of its session; null when there is none. */
  find(approvalId: string): Promise<{ approval: Approval; profileId: ProfileId } | null>;

  /** What is pending in a run, the oldest first. */
  listPending(runId: RunId): Promise<Approval[]>;
}
