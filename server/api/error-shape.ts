import { TRPCError, type TRPCDefaultErrorShape } from '@trpc/server';
import { z } from 'zod';
import { DomainError, type DomainErrorCode } from '@/server/domain/domain-error';
import { ERROR_STATUS } from './error-status';

/** What a caller is told beside the message: never a stack, never a path in our files. */
export interface ErrorFacts {
  code: TRPCError['code'];
  httpStatus: number;
  /** Why it was refused, for programs; null for an error that nobody expected. */
  domainCode: DomainErrorCode | null;
  /** Ids and facts that go with the code. */
  details: Readonly<Record<string, unknown>>;
  /** For refused input: the messages by the dotted path of their field, '' for the whole. */
  fieldErrors?: Record<string, string[]>;
}

export interface ErrorShape extends Omit<TRPCDefaultErrorShape, 'data'> {
  data: ErrorFacts;
}

/** Turns a refusal into the transport's error; the refusal stays as its cause. */
export function toTrpcError(refusal: DomainError): TRPCError {
  return new TRPCError({
    code: ERROR_STATUS[refusal.code].trpcCode,
    message: refusal.message,
    cause: refusal,
  });
}

/**
 * Writes an error as the caller sees it. Refused input names every field; text that is not JSON is
 * called so; of an error that nobody expected only its prepared message goes out.
 */
export function shapeError(error: TRPCError, shape: TRPCDefaultErrorShape): ErrorShape {
  const { code, data } = shape;
  const plain = { code: error.code, httpStatus: data.httpStatus, details: {} };
  if (error.cause instanceof DomainError) {
    const { code: domainCode, message, details } = error.cause;
    const { httpStatus } = ERROR_STATUS[domainCode];
    return { code, message, data: { ...plain, httpStatus, domainCode, details } };
  }
  if (error.code === 'BAD_REQUEST' && error.cause instanceof z.ZodError) {
    const fieldErrors = fieldErrorsOf(error.cause);
    const message = sentenceOf(fieldErrors);
    return { code, message, data: { ...plain, domainCode: 'invalid_input', fieldErrors } };
  }
  if (error.code === 'PARSE_ERROR' || error.code === 'BAD_REQUEST') {
    const message = 'The request could not be read. Send its input as well-formed JSON.';
    return { code, message, data: { ...plain, domainCode: 'invalid_input' } };
  }
  if (error.code === 'PAYLOAD_TOO_LARGE') {
    const message = 'The request is too large. Send less at once.';
    return { code, message, data: { ...plain, domainCode: 'invalid_input' } };
  }
  return { code, message: shape.message, data: { ...plain, domainCode: null } };
}

function fieldErrorsOf(error: z.ZodError): Record<string, string[]> {
  const byField: Record<string, string[]> = {};
  for (const issue of error.issues) {
    for (const [field, message] of complaintsOf(issue)) (byField[field] ??= []).push(message);
  }
  return byField;
}

function complaintsOf(issue: z.core.$ZodIssue): [field: string, message: string][] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [[path.join('.'), issue.message]];
  return issue.keys.map((key) => [[...path, key].join('.'), 'There is no such field']);
}

function sentenceOf(fieldErrors: Record<string, string[]>): string {
  return Object.entries(fieldErrors)
    .map(([field, messages]) => {
      const text = messages.join(', ');
      return `${field === '' ? text : `${field}: ${text}`}.`;
    })
    .join(' ');
}
