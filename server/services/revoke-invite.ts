import { DomainError } from '@/server/domain/domain-error';
import type { InviteId } from '@/server/domain/ids';
import { auditEntry } from './audit-entry';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/**
 * Takes an invite back; doing it twice changes nothing. Rejects with `not_found`, and with `conflict`
 * when the link was used already.
 */
export async function revokeInvite(
  runtime: ServiceRuntime,
  admin: AdminActor,
  input: { inviteId: InviteId },
): Promise<Record<string, never>> {
  const { inviteId } = input;
  const { isWon } = await runtime.writes.commit({
    guard: {
      table: 'Invite',
      id: inviteId,
      expect: { usedAt: null, revokedAt: null },
      set: { revokedAt: runtime.clock.now() },
    },
    audit: [auditEntry(admin, 'invite.revoked', { subjectId: inviteId })],
  });
  if (isWon) return {};
  const invite = await runtime.rows.invites.find(inviteId);
  if (!invite) throw new DomainError('not_found', 'There is no such invite.');
  if (invite.usedAt !== null) {
    throw new DomainError(
      'conflict',
      `${invite.usedByName ?? 'Somebody'} has used this invite already. Disable the account instead.`,
    );
  }
  return {};
}
