import type { ApprovalRow } from '@/server/domain/approval';

/** Whether this person may only deny it: the administrator wants somebody else than the author. */
export function mustBeAnother(
  { needsOther, authorId }: Pick<ApprovalRow, 'needsOther' | 'authorId'>,
  viewerId: string,
): boolean {
  return needsOther && authorId === viewerId;
}
