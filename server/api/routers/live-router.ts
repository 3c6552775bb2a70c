import { tracked } from '@trpc/server';
import { z } from 'zod';
import { sessionIdSchema } from '@/server/domain/ids';
import { watchOverview } from '@/server/services/watch-overview';
import { watchSession } from '@/server/services/watch-session';
import { callerError, router, signedInProcedure } from '../init-trpc';

/** Where a follower was, as `tracked()` told it: the client sends it back after a break. */
const lastEventId = z
  .string()
  .regex(/^\d{1,15}$/, 'Expected the id of an event')
  .transform(Number)
  .nullish();

const abortNever = new AbortController().signal;

export const liveRouter = router({
  session: signedInProcedure
    .input(
      z.strictObject({
        sessionId: sessionIdSchema,
        lastEventId,
        afterSeq: z.int().min(0).optional(),
      }),
    )
    .subscription(async function* ({ ctx, input, path, signal = abortNever }) {
      const afterSeq = Math.max(input.lastEventId ?? 0, input.afterSeq ?? 0);
      const { sessionId } = input;
      try {
        const frames = watchSession(ctx.runtime, ctx, { sessionId, afterSeq, signal });
        for await (const { cursor, frame } of frames) yield tracked(String(cursor), frame);
      } catch (thrown) {
        throw callerError(thrown, { path, context: ctx });
      }
    }),

  overview: signedInProcedure
    .input(
      z.strictObject({
        lastEventId,
        afterPosition: z.int().min(0).nullish(),
        scope: z.enum(['own', 'all']),
      }),
    )
    .subscription(async function* ({ ctx, input, path, signal = abortNever }) {
      const afterPosition = input.lastEventId ?? input.afterPosition ?? null;
      const { scope } = input;
      try {
        const frames = watchOverview(ctx.runtime, ctx, { scope, afterPosition, signal });
        for await (const { cursor, frame } of frames) yield tracked(String(cursor), frame);
      } catch (thrown) {
        throw callerError(thrown, { path, context: ctx });
      }
    }),
});
