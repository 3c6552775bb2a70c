import { linkTokenHash } from '@/server/auth/link-token';
import { DomainError } from '@/server/domain/domain-error';
import type { StoredPasswordReset } from '@/server/store/password-resets';
import type { ServiceRuntime } from './service-runtime';

/**
 * Gives the reset that a link's token opens. Rejects with `token_invalid` when there is none, it was
 * used or has run out, or the person was shut out; with `rate_limited` after too many of those.
 */
export async function usablePasswordReset(
  runtime: ServiceRuntime,
  input: { token: string; clientAddress: string },
): Promise<StoredPasswordReset> {
  const { attempts } = runtime.auth;
  const attemptKey = `reset from ${input.clientAddress}`;
  attempts.take(attemptKey);
  const reset = await runtime.rows.passwordResets.findByTokenHash(linkTokenHash(input.token));
  const isUsable =
    reset?.usedAt === null && !reset.person.isDisabled && runtime.clock.now() < reset.expiresAt;
  if (!reset || !isUsable) throw resetUnusable();
  attempts.giveBack(attemptKey);
  return reset;
}

/** One answer for every link that does not open: it tells a guesser nothing. */
export function resetUnusable(): DomainError {
  return new DomainError(
    'token_invalid',
    'This reset link does not work any more. Ask an administrator for a new one.',
  );
}
