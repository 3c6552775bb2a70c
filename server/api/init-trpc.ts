import { initTRPC, TRPCError } from '@trpc/server';
import { DomainError } from '@/server/domain/domain-error';
import { plainJson } from '@/server/domain/plain-json';
import { requireAdmin } from '@/server/services/require-admin';
import { createId } from '@/server/platform/create-id';
import { shapeError, toTrpcError } from './error-shape';
import type { RequestContext } from './request-context';

const t = initTRPC.context<RequestContext>().create({
  transformer: plainJson,
  errorFormatter: ({ error, shape }) => shapeError(error, shape),
});

export const { router, createCallerFactory } = t;

/**
 * Gives the transport's error for whatever a procedure threw. What nobody expected is logged under
 * an id, and the caller is told that id and nothing else.
 */
export function callerError(thrown: unknown, at: { path: string; context: RequestContext }) {
  const refusal = thrown instanceof TRPCError ? (thrown.cause ?? thrown) : thrown;
  if (refusal instanceof DomainError) {
    if (refusal.code === 'storage_failed')
      at.context.runtime.logger.error({ path: at.path, err: refusal }, refusal.logMessage);
    return toTrpcError(refusal);
  }
  if (thrown instanceof TRPCError && thrown.code !== 'INTERNAL_SERVER_ERROR') return thrown;
  const errorId = createId('err');
  at.context.runtime.logger.error({ errorId, path: at.path, err: refusal }, 'procedure failed');
  return new TRPCError({
    code: 'INTERNAL_SERVER_ERROR',
    message: `The server could not do this because of an error of its own. Its log has it as ${errorId}.`,
  });
}

/** For everyone, also without a sign-in. */
export const publicProcedure = t.procedure.use(async ({ ctx, path, next }) => {
  const result = await next();
  if (!result.ok) throw callerError(result.error, { path, context: ctx });
  return result;
});

/** For whoever is signed in; `ctx.actor` says who. */
export const signedInProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const actor = await ctx.authenticate();
  if (!actor) throw new DomainError('unauthenticated', 'Sign in first.');
  return next({ ctx: { actor } });
});

/** For administrators; `ctx.actor` is proof of the role. */
export const adminProcedure = signedInProcedure.use(({ ctx, next }) =>
  next({ ctx: { actor: requireAdmin(ctx.actor) } }),
);
