import type { ApprovalRow } from '@/server/domain/approval';
import { deceptionIn } from './deception';
import { mustBeAnother } from './must-be-another';

/**
 * Why one of a list cannot be approved from there, as the end of a sentence about it; null when its
 * command alone is all that its prompt would show. Denying is always possible.
 */
export function whyOnlyDenied(approval: ApprovalRow, viewerId: string): string | null {
  const { subject, choices } = approval;
  if (mustBeAnother(approval, viewerId)) return 'needs somebody else than its author';
  if (!choices.includes('once')) return 'offers no once';
  switch (subject.kind) {
    case 'change':
      return 'changes a file, and the change is not shown here';
    case 'request':
      return 'comes with a description that is not shown here';
    case 'look':
      return 'looks at a path that is not shown whole here';
    case 'command':
      return deceptionIn(subject.command).warning === null ? null : 'has characters that deceive';
  }
}
