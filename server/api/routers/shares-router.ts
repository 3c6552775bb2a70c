import { z } from 'zod';
import { sessionIdSchema, userIdSchema } from '@/server/domain/ids';
import { shareLevelSchema } from '@/server/domain/session-share';
import { leaveShare } from '@/server/services/leave-share';
import { listShareCandidates } from '@/server/services/list-share-candidates';
import { listShares } from '@/server/services/list-shares';
import { revokeShare } from '@/server/services/revoke-share';
import { setShare } from '@/server/services/set-share';
import { router, signedInProcedure } from '../init-trpc';

const oneSession = z.strictObject({ sessionId: sessionIdSchema });
const onePerson = oneSession.extend({ userId: userIdSchema });

export const sharesRouter = router({
  list: signedInProcedure
    .input(oneSession)
    .query(({ ctx, input }) => listShares(ctx.runtime, ctx.actor, input)),

  candidates: signedInProcedure
    .input(oneSession)
    .query(({ ctx, input }) => listShareCandidates(ctx.runtime, ctx.actor, input)),

  set: signedInProcedure
    .input(onePerson.extend({ level: shareLevelSchema }))
    .mutation(({ ctx, input }) => setShare(ctx.runtime, ctx.actor, input)),

  revoke: signedInProcedure
    .input(onePerson)
    .mutation(({ ctx, input }) => revokeShare(ctx.runtime, ctx.actor, input)),

  leave: signedInProcedure
    .input(oneSession)
    .mutation(({ ctx, input }) => leaveShare(ctx.runtime, ctx.actor, input)),
});
