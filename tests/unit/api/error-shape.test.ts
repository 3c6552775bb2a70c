import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { shapeError, toTrpcError } from '@/server/api/error-shape';
import { ERROR_STATUS } from '@/server/api/error-status';
import { DomainError, type DomainErrorCode } from '@/server/domain/domain-error';

function shaped(error: TRPCError) {
  return shapeError(error, {
    code: -32_603,
    message: error.message,
    data: {
      code: error.code,
      httpStatus: getHTTPStatusCodeFromError(error),
      path: 'a.b',
      stack: 'Error: at /srv/secret.ts:1',
    },
  });
}

function zodErrorOf(schema: z.ZodType, value: unknown): TRPCError {
  return new TRPCError({ code: 'BAD_REQUEST', cause: schema.safeParse(value).error });
}

describe('ERROR_STATUS', () => {
  test.each(Object.entries(ERROR_STATUS))(
    '%s has the status that its transport code stands for',
    (code, { httpStatus }) => {
      const error = toTrpcError(new DomainError(code as DomainErrorCode, 'No.'));
      expect(getHTTPStatusCodeFromError(error)).toBe(httpStatus);
    },
  );
});

describe('shapeError', () => {
  test('tells a refusal with its code and facts, and keeps what is for the log', () => {
    const refusal = new DomainError('conflict', 'Taken.', {
      details: { field: 'name' },
      logMessage: 'for the log',
    });
    const shape = shaped(toTrpcError(refusal));
    expect(shape).toEqual({
      code: -32_603,
      message: 'Taken.',
      data: {
        code: 'CONFLICT',
        httpStatus: 409,
        domainCode: 'conflict',
        details: { field: 'name' },
      },
    });
  });

  test('names every refused field by its path, with all that is wrong with it', () => {
    const schema = z.strictObject({
      name: z.string().min(3, 'Too short').regex(/^a/, 'Begin with a'),
      list: z.array(z.strictObject({ n: z.int() })),
    });
    const shape = shaped(zodErrorOf(schema, { name: 'b', list: [{ n: 1, m: 2 }], more: 1 }));
    expect(shape.data.fieldErrors).toEqual({
      name: ['Too short', 'Begin with a'],
      'list.0.m': ['There is no such field'],
      more: ['There is no such field'],
    });
    expect(shape.message).toBe(
      'name: Too short, Begin with a. list.0.m: There is no such field. more: There is no such field.',
    );
  });

  test('an input that is no object is told without a field', () => {
    const shape = shaped(zodErrorOf(z.strictObject({}), 'text'));
    expect(Object.keys(shape.data.fieldErrors ?? {})).toEqual(['']);
    expect(shape.message).not.toMatch(/^:/);
  });

  test('a body that is too large is called so', () => {
    const shape = shaped(new TRPCError({ code: 'PAYLOAD_TOO_LARGE' }));
    expect(shape.message).toBe('The request is too large. Send less at once.');
    expect(shape.data.httpStatus).toBe(413);
  });

  test('never lets a stack or a path out', () => {
    const shape = shaped(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: 'Its id is x.' }));
    expect(shape.data).toEqual({
      code: 'INTERNAL_SERVER_ERROR',
      httpStatus: 500,
      domainCode: null,
      details: {},
    });
  });
});
