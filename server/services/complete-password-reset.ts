import { auditEntry } from './audit-entry';
import type { ServiceRuntime } from './service-runtime';
import { resetUnusable, usablePasswordReset } from './usable-password-reset';
import { voidResetLinks } from './void-reset-links';

/**
 * Sets a new password by a reset link, which is used up by it, as is every other one of that person,
 * and ends all their sign-ins. Gives the e-mail address to sign in with. Rejects as
 * `usablePasswordReset` does.
 *
 * The link is claimed before the password is set: two who open it at once race for the claim. When
 * the password then cannot be set, the claim is taken back.
 */
export async function completePasswordReset(
  runtime: ServiceRuntime,
  input: { token: string; password: string; clientAddress: string },
): Promise<{ email: string }> {
  const { id, person } = await usablePasswordReset(runtime, input);
  const { userId, name, email } = person;
  const usedAt = runtime.clock.now();
  const claim = await runtime.writes.commit({
    guard: { table: 'PasswordReset', id, expect: { usedAt: null }, set: { usedAt } },
  });
  if (!claim.isWon) throw resetUnusable();
  try {
    const isSet = await runtime.auth.accounts.resetPassword({ userId, password: input.password });
    if (!isSet) throw resetUnusable();
  } catch (error) {
    await runtime.writes.commit({
      guard: { table: 'PasswordReset', id, expect: { usedAt }, set: { usedAt: null } },
    });
    throw error;
  }
  runtime.access.publish(userId);
  await runtime.writes.commit({
    updates: await voidResetLinks(runtime, userId),
    audit: [
      auditEntry({ userId, name }, 'password-reset.used', {
        subjectId: userId,
        details: { address: input.clientAddress },
      }),
    ],
  });
  return { email };
}
