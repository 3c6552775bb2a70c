import { Users } from 'lucide-react';
import type { ApprovalRow } from '@/server/domain/approval';
import { mustBeAnother } from './must-be-another';

/** Why the author of a session may only deny, where an administrator set it so. */
export function NeedsOtherLine({
  approval,
  viewerId,
}: {
  approval: ApprovalRow;
  viewerId: string;
}) {
  if (!mustBeAnother(approval, viewerId)) return null;
  return (
    <p className="flex items-start gap-2.5 text-12 leading-[18px] text-fg-2">
      <Users size={14} aria-hidden="true" className="mt-0.5 shrink-0 text-fg-3" />
      Somebody else must approve this: critical calls of {approval.profileName} are not approved by
      the author of their session. You can deny it.
    </p>
  );
}
