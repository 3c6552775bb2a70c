import type { SetupClaim } from '@/server/auth/setup-token';
import { DomainError } from '@/server/domain/domain-error';
import { userIdSchema } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { auditEntry } from './audit-entry';
import type { ServiceRuntime } from './service-runtime';

/**
 * Makes the first administrator for whoever holds the printed token. Of several at once exactly one
 * succeeds. Rejects with `setup_closed` once anybody has an account, with `token_invalid` for a
 * token that is wrong or old, with `rate_limited` after too many of those.
 */
export async function completeSetup(
  runtime: ServiceRuntime,
  input: { token: string; name: string; email: string; password: string; clientAddress: string },
): Promise<{ email: string }> {
  const { accounts, attempts, setupToken } = runtime.auth;
  const attemptKey = `setup from ${input.clientAddress}`;
  if (await runtime.rows.people.hasAny()) throw refusalOf('closed');
  attempts.take(attemptKey);
  const claim = setupToken.claim(input.token);
  if (claim !== 'claimed') throw refusalOf(claim);
  attempts.giveBack(attemptKey);
  try {
    // Asked again under the claim: whoever claimed before may have finished since.
    if (await runtime.rows.people.hasAny()) throw refusalOf('closed');
    const userId = userIdSchema.parse(createId('usr'));
    const { name, password } = input;
    const email = input.email.toLowerCase();
    await accounts.create({ id: userId, name, email, password, role: 'admin' });
    setupToken.close();
    await runtime.writes.commit({
      audit: [
        auditEntry({ userId, name }, 'setup.completed', {
          subjectId: userId,
          details: { email, address: input.clientAddress },
        }),
      ],
    });
    return { email };
  } finally {
    setupToken.release();
  }
}

function refusalOf(claim: Exclude<SetupClaim, 'claimed'>): DomainError {
  switch (claim) {
    case 'wrong':
      return new DomainError(
        'token_invalid',
        'token: This is not the setup token. Copy it from where the server was started.',
      );
    case 'expired':
      return new DomainError(
        'token_invalid',
        'token: This setup token has run out. The server has printed a new one.',
      );
    case 'busy':
      return new DomainError(
        'setup_closed',
        'Somebody is completing the setup at this very moment. Reload the page.',
      );
    case 'closed':
      return new DomainError('setup_closed', 'The setup is done. Sign in instead.');
  }
}
