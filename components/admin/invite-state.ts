import type { Invite } from '@/server/domain/person';

export type InviteState = 'open' | 'used' | 'revoked' | 'expired';

/** How an invite stands at an instant of the server's clock. Used wins over all else. */
export function inviteState(
  invite: Pick<Invite, 'usedAt' | 'revokedAt' | 'expiresAt'>,
  now: number,
): InviteState {
  if (invite.usedAt !== null) return 'used';
  if (invite.revokedAt !== null) return 'revoked';
  return invite.expiresAt <= now ? 'expired' : 'open';
}
