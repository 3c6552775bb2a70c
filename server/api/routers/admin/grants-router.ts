import { z } from 'zod';
import { grantIdSchema, profileIdSchema, sessionIdSchema, userIdSchema } from '@/server/domain/ids';
import { pageInputSchema } from '@/server/domain/page';
import { revokeGrant } from '@/server/services/revoke-grant';
import { searchGrants } from '@/server/services/search-grants';
import { adminProcedure, router } from '../../init-trpc';

/** What people have allowed for later, of everyone. */
export const grantsRouter = router({
  search: adminProcedure
    .input(
      pageInputSchema.extend({
        profileId: profileIdSchema.optional(),
        sessionId: sessionIdSchema.optional(),
        authorId: userIdSchema.optional(),
        state: z.enum(['in_force', 'ended']).optional(),
        search: z.string().max(200).optional(),
        sort: z.enum(['created', 'used', 'hits']).default('created'),
      }),
    )
    .query(({ ctx, input }) => searchGrants(ctx.runtime, ctx.actor, input)),

  revoke: adminProcedure
    .input(z.strictObject({ grantId: grantIdSchema }))
    .mutation(({ ctx, input }) => revokeGrant(ctx.runtime, ctx.actor, input)),
});
