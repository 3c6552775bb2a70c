import type { Approval } from '@/server/domain/approval';
import { DomainError } from '@/server/domain/domain-error';

/** How far one extension moves a deadline, and how long after the request the last one may be (A4). */
export const EXTENSION_MS = 5 * 60_000;
export const LONGEST_WAIT_MS = 24 * 3_600_000;

/**
 * The deadline after one extension of this approval, as an instant: counted from the one it has, and
 * at most 24 hours after it was asked. Throws `conflict` when that is reached already.
 */
export function extendedDeadline(approval: Pick<Approval, 'requestedAt' | 'expiresAt'>): number {
  const latestAt = approval.requestedAt + LONGEST_WAIT_MS;
  if (approval.expiresAt >= latestAt) {
    throw new DomainError(
      'conflict',
      'This has waited for 24 hours, the longest it can. Decide it, or ask again when it has expired.',
    );
  }
  return Math.min(approval.expiresAt + EXTENSION_MS, latestAt);
}
