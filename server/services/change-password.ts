import type { Actor } from '@/server/domain/actor';
import { DomainError } from '@/server/domain/domain-error';
import type { SignInId } from '@/server/domain/ids';
import { auditEntry } from './audit-entry';
import type { ServiceRuntime } from './service-runtime';
import { voidResetLinks } from './void-reset-links';

/**
 * Gives the actor a new password, ends their other sign-ins and voids the reset links that were made
 * for them. Rejects with `invalid_input` naming `currentPassword` when that is wrong, and with
 * `rate_limited` after too many of those.
 */
export async function changePassword(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { currentPassword: string; newPassword: string; signInId: SignInId | null },
): Promise<{ endedSignIns: number }> {
  const { userId } = actor;
  const { accounts, attempts } = runtime.auth;
  const attemptKey = `password of ${userId}`;
  attempts.take(attemptKey);
  const endedSignIns = await accounts.changePassword({
    userId,
    current: input.currentPassword,
    next: input.newPassword,
    keepSignInId: input.signInId,
  });
  if (endedSignIns === null) {
    throw new DomainError('invalid_input', 'currentPassword: This is not your password.', {
      details: { field: 'currentPassword' },
    });
  }
  attempts.giveBack(attemptKey);
  runtime.access.publish(userId);
  await runtime.writes.commit({
    updates: await voidResetLinks(runtime, userId),
    audit: [
      auditEntry(actor, 'password.changed', { subjectId: userId, details: { endedSignIns } }),
    ],
  });
  return { endedSignIns };
}
