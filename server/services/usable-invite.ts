import { linkTokenHash } from '@/server/auth/link-token';
import { DomainError } from '@/server/domain/domain-error';
import type { Invite } from '@/server/domain/person';
import type { ServiceRuntime } from './service-runtime';

/**
 * Gives the invite that a link's token opens. Rejects with `token_invalid` when there is none or it
 * was used, revoked or has run out, and with `rate_limited` after too many of those.
 */
export async function usableInvite(
  runtime: ServiceRuntime,
  input: { token: string; clientAddress: string },
): Promise<Invite> {
  const { attempts } = runtime.auth;
  const attemptKey = `invite from ${input.clientAddress}`;
  attempts.take(attemptKey);
  const invite = await runtime.rows.invites.findByTokenHash(linkTokenHash(input.token));
  const isUsable =
    invite?.usedAt === null && invite.revokedAt === null && runtime.clock.now() < invite.expiresAt;
  if (!invite || !isUsable) throw inviteUnusable();
  attempts.giveBack(attemptKey);
  return invite;
}

/** One answer for every link that does not open: it tells a guesser nothing. */
export function inviteUnusable(): DomainError {
  return new DomainError(
    'token_invalid',
    'This invite link does not work any more. Ask an administrator for a new one.',
  );
}
