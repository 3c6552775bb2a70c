import { TRPCError } from '@trpc/server';
import { DomainError, type DomainErrorCode } from '@/server/domain/domain-error';

/** What a call of the router was refused with; throws when it was not refused by a rule of ours. */
export async function refusalOf(call: Promise<unknown>): Promise<{
  code: DomainErrorCode;
  message: string;
  details: Readonly<Record<string, unknown>>;
}> {
  try {
    await call;
  } catch (error) {
    const cause = error instanceof TRPCError ? error.cause : error;
    if (!(cause instanceof DomainError)) throw error;
    return { code: cause.code, message: cause.message, details: cause.details };
  }
  throw new Error('The call was not refused.');
}
