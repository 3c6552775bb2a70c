import { emailTaken } from '@/server/auth/accounts';
import { userIdSchema } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { auditEntry } from './audit-entry';
import type { ServiceRuntime } from './service-runtime';
import { inviteUnusable, usableInvite } from './usable-invite';

/**
 * Makes an account by an invite link, which is used up by it. Rejects as `usableInvite` does, and
 * with `conflict` when the e-mail address has an account.
 *
 * The link is claimed before the account is made: two who open it at once race for the claim. When
 * the account then cannot be made, the claim is taken back.
 */
export async function acceptInvite(
  runtime: ServiceRuntime,
  input: { token: string; name: string; email: string; password: string; clientAddress: string },
): Promise<{ email: string }> {
  const { accounts } = runtime.auth;
  const { id, role } = await usableInvite(runtime, input);
  const { name, password } = input;
  const email = input.email.toLowerCase();
  if (await accounts.isEmailTaken(email)) throw emailTaken();

  const userId = userIdSchema.parse(createId('usr'));
  const claim = await runtime.writes.commit({
    guard: {
      table: 'Invite',
      id,
      expect: { usedAt: null, revokedAt: null },
      set: { usedAt: runtime.clock.now(), usedById: userId },
    },
  });
  if (!claim.isWon) throw inviteUnusable();
  try {
    await accounts.create({ id: userId, name, email, password, role });
  } catch (error) {
    await runtime.writes.commit({
      guard: {
        table: 'Invite',
        id,
        expect: { usedById: userId },
        set: { usedAt: null, usedById: null },
      },
    });
    throw error;
  }
  await runtime.writes.commit({
    audit: [
      auditEntry({ userId, name }, 'invite.accepted', { subjectId: id, details: { email, role } }),
    ],
  });
  return { email };
}
