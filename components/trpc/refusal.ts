import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from '@/server/api/app-router';
import type { DomainErrorCode } from '@/server/domain/domain-error';

/** An answer of the server that says no, as against a call that never arrived. */
export interface Refusal {
  /** Why, for the program; null for an error that the server did not expect. */
  code: DomainErrorCode | null;
  /** Why, for a person. */
  message: string;
  details: Readonly<Record<string, unknown>>;
  /** For refused input: what is wrong with each field; empty otherwise. */
  fieldErrors: Readonly<Record<string, readonly string[]>>;
}

/** Reads the server's refusal out of what a call threw; null when the server did not answer. */
export function refusalOf(thrown: unknown): Refusal | null {
  if (!(thrown instanceof TRPCClientError)) return null;
  const { data, message } = thrown as TRPCClientError<AppRouter>;
  if (data === null || data === undefined) return null;
  const { domainCode: code, details, fieldErrors = {} } = data;
  return { code, message, details, fieldErrors };
}

/**
 * Says in words why a call failed. `unreachable` is the sentence for a call that got no answer at
 * all; it should say what that means for what the person was doing.
 */
export function failureText(thrown: unknown, unreachable: string): string {
  return refusalOf(thrown)?.message ?? unreachable;
}
