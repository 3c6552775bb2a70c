import type { Approval } from '@/server/domain/approval';

/**
 * What a stored approval is at an instant (C5): ended; open; or overdue: still pending past its
 * deadline, so that an answer may still count until its expiry has been written.
 */
export function classifyApproval(
  approval: Pick<Approval, 'ending' | 'expiresAt'>,
  now: number,
): 'ended' | 'open' | 'overdue' {
  if (approval.ending) return 'ended';
  return approval.expiresAt <= now ? 'overdue' : 'open';
}
