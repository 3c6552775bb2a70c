import type { Approval, ApprovalState } from './approval';

/** The state of an approval as stored: `pending` until an ending is written. */
export function approvalState(approval: Pick<Approval, 'ending'>): ApprovalState {
  return approval.ending?.resolution ?? 'pending';
}
