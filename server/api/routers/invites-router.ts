import { z } from 'zod';
import { emailSchema, passwordSchema, personNameSchema } from '@/server/domain/person';
import { acceptInvite } from '@/server/services/accept-invite';
import { checkInvite } from '@/server/services/check-invite';
import { publicProcedure, router } from '../init-trpc';
import { linkTokenInput } from './link-token-input';

export const invitesRouter = router({
  // A mutation, so that the token travels in the body and stands in no address that is logged.
  check: publicProcedure
    .input(z.strictObject({ token: linkTokenInput }))
    .mutation(({ ctx, input }) =>
      checkInvite(ctx.runtime, { ...input, clientAddress: ctx.clientAddress }),
    ),

  accept: publicProcedure
    .input(
      z.strictObject({
        token: linkTokenInput,
        name: personNameSchema,
        email: emailSchema,
        password: passwordSchema,
      }),
    )
    .mutation(({ ctx, input }) =>
      acceptInvite(ctx.runtime, { ...input, clientAddress: ctx.clientAddress }),
    ),
});
