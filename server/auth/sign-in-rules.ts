import { createAuthMiddleware } from '@better-auth/core/api';
import { APIError, isAPIError } from 'better-auth/api';
import { DomainError } from '@/server/domain/domain-error';
import type { NewAuditEntry, WriteQueue } from '@/server/store/write-unit';
import type { AttemptLimiter } from './attempt-limiter';
import { clientAddress } from './client-address';

const SIGN_IN_PATH = '/sign-in/email';

/** One account may be tried from many addresses, so it has a limit of its own, a wider one. */
const ACCOUNT_FACTOR = 5;

interface Attempt {
  email: string;
  address: string;
}

/**
 * What we add to the library's sign-in: a limit on failed attempts by address and by account, and an
 * entry in the audit for each attempt that was let through to the password. Of those that the limit
 * holds back only the first of a minute has one: guessing must not be a way to fill the audit.
 */
export function signInRules(input: { attempts: AttemptLimiter; writes: WriteQueue }) {
  const { attempts, writes } = input;

  const before = createAuthMiddleware(async (ctx) => {
    if (ctx.path !== SIGN_IN_PATH) return;
    const { email, address } = attemptOf(ctx);
    const [byAddress, byAccount] = [addressKey(address), accountKey(email)];
    let limit: 'address' | 'account' = 'address';
    try {
      attempts.take(byAddress);
      limit = 'account';
      attempts.take(byAccount, ACCOUNT_FACTOR);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (attempts.refusalCount(limit === 'address' ? byAddress : byAccount) === 1) {
        await writes.commit({ audit: [heldBack({ email, address, limit })] });
      }
      throw new APIError('TOO_MANY_REQUESTS', {
        code: 'RATE_LIMITED',
        message: error.message,
        ...error.details,
      });
    }
  });

  const after = createAuthMiddleware(async (ctx) => {
    if (ctx.path !== SIGN_IN_PATH) return;
    const { email, address } = attemptOf(ctx);
    const user = ctx.context.newSession?.user;
    if (user) {
      attempts.giveBack(addressKey(address));
      attempts.giveBack(accountKey(email));
    }
    const failure = isAPIError(ctx.context.returned) ? ctx.context.returned : undefined;
    if (!user && !failure) return;
    await writes.commit({
      audit: [
        {
          action: user ? 'sign-in.succeeded' : 'sign-in.failed',
          actorId: user?.id ?? null,
          actorName: user?.name ?? null,
          sessionId: null,
          subjectId: user?.id ?? null,
          details: user
            ? { address }
            : { address, email, reason: String(failure?.body?.code ?? failure?.status ?? '') },
        },
      ],
    });
  });

  return { before, after };
}

function heldBack(details: Attempt & { limit: 'address' | 'account' }): NewAuditEntry {
  return {
    action: 'sign-in.held-back',
    actorId: null,
    actorName: null,
    sessionId: null,
    subjectId: null,
    details: { ...details },
  };
}

function attemptOf(ctx: { body?: unknown; headers?: Headers | undefined }): Attempt {
  const body: unknown = ctx.body;
  const email =
    typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  return {
    // Bounded, because it becomes a key in memory and a text in the audit.
    email: typeof email === 'string' ? email.toLowerCase().slice(0, 254) : '',
    address: clientAddress(ctx.headers ?? new Headers()),
  };
}

function addressKey(address: string): string {
  return `sign-in from ${address}`;
}

function accountKey(email: string): string {
  return `sign-in to ${email}`;
}
