import { z } from 'zod';
import { sessionIdSchema } from '@/server/domain/ids';
import { stopRun } from '@/server/services/stop-run';
import { router, signedInProcedure } from '../init-trpc';

export const runsRouter = router({
  stop: signedInProcedure
    .input(z.strictObject({ sessionId: sessionIdSchema }))
    .mutation(({ ctx, input }) => stopRun(ctx.runtime, ctx.actor, input)),
});
