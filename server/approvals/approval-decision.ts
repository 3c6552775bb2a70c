import type { Actor } from '@/server/domain/actor';
import type { Approval, ApprovalEnding } from '@/server/domain/approval';
import type { Choice } from '@/server/domain/choice';
import { DomainError } from '@/server/domain/domain-error';
import type { ProfileId } from '@/server/domain/ids';
import { decidedEnding } from './approval-ending';
import type { ApprovalEdit } from './approval-edit';
import type { NewGrant } from './approval-ledger';
import { chosenGrant, type GrantChoice } from './grant-choice';

/** What somebody who may decide wants done with one approval. */
export interface ApprovalDecision {
  approvalId: string;
  choice: Choice;
  reason: string | null;
  /** The hash of what they were shown: of the edit, when there is one. */
  payloadHash: string;
  actor: Actor;
  grants?: GrantChoice | undefined;
  edit?: ApprovalEdit | undefined;
}

/** What a decision that can be taken writes. */
export interface DecisionOutcome {
  ending: ApprovalEnding;
  grant?: NewGrant;
  edit?: ApprovalEdit;
}

/**
 * Checks a decision against what was asked. Throws `approval_ended` (with the ending that won),
 * `choice_not_offered`, `payload_mismatch` or `invalid_input` (with the field); then the approval is
 * as it was.
 */
export function checkDecision(
  decision: ApprovalDecision,
  by: { approval: Approval; profileId: ProfileId; now: number },
): DecisionOutcome {
  const { approval, profileId, now } = by;
  const { choice, reason, actor, grants, edit } = decision;
  if (approval.ending) throw approvalEnded(approval, approval.ending);
  if (!approval.choices.includes(choice)) {
    throw new DomainError(
      'choice_not_offered',
      `“${choice}” is not offered here. Pick one of: ${approval.choices.join(', ')}.`,
      { details: { choices: approval.choices } },
    );
  }
  if (edit && choice !== 'once') {
    throw new DomainError(
      'invalid_input',
      'choice: What was changed can only be approved once. Choose “once”.',
      { details: { field: 'choice' } },
    );
  }
  if ((edit ?? approval).payloadHash !== decision.payloadHash) {
    throw new DomainError(
      'payload_mismatch',
      'What was shown is not what would run. Reload the page and read it again.',
    );
  }
  const grant = chosenGrant(choice, { approval, profileId, author: actor, grants, now });
  return {
    ending: decidedEnding({ choice, reason, actor, endedAt: now, edited: edit?.subject ?? null }),
    ...(grant ? { grant } : {}),
    ...(edit ? { edit } : {}),
  };
}

/** The refusal for an approval that somebody or something else has ended (A2). */
export function approvalEnded(approval: Approval, ending: ApprovalEnding): DomainError {
  const who = ending.actorName === null ? '' : ` by ${ending.actorName}`;
  return new DomainError(
    'approval_ended',
    `This approval was already ${ending.resolution}${who}.`,
    { details: { approvalId: approval.id, ending } },
  );
}
