import { z } from 'zod';
import { inviteIdSchema } from '@/server/domain/ids';
import { roleSchema } from '@/server/domain/role';
import { createInvite } from '@/server/services/create-invite';
import { listInvites } from '@/server/services/list-invites';
import { revokeInvite } from '@/server/services/revoke-invite';
import { adminProcedure } from '../../init-trpc';
import { noInput } from '../../no-input';

export const inviteProcedures = {
  invites: adminProcedure.input(noInput).query(({ ctx }) => listInvites(ctx.runtime, ctx.actor)),

  invite: adminProcedure
    .input(
      z.strictObject({
        role: roleSchema,
        note: z.string().trim().max(200, 'Use at most 200 characters').default(''),
        expiresInHours: z
          .int()
          .min(1, 'Must be at least 1 hour')
          .max(168, 'Must be at most 168 hours'),
      }),
    )
    .mutation(({ ctx, input }) => createInvite(ctx.runtime, ctx.actor, input)),

  revokeInvite: adminProcedure
    .input(z.strictObject({ inviteId: inviteIdSchema }))
    .mutation(({ ctx, input }) => revokeInvite(ctx.runtime, ctx.actor, input)),
};
