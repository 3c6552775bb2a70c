import { z } from 'zod';
import { passwordSchema } from '@/server/domain/person';
import { checkPasswordReset } from '@/server/services/check-password-reset';
import { completePasswordReset } from '@/server/services/complete-password-reset';
import { publicProcedure, router } from '../init-trpc';
import { linkTokenInput } from './link-token-input';

export const passwordResetsRouter = router({
  // A mutation, so that the token travels in the body and stands in no address that is logged.
  check: publicProcedure
    .input(z.strictObject({ token: linkTokenInput }))
    .mutation(({ ctx, input }) =>
      checkPasswordReset(ctx.runtime, { ...input, clientAddress: ctx.clientAddress }),
    ),

  complete: publicProcedure
    .input(z.strictObject({ token: linkTokenInput, password: passwordSchema }))
    .mutation(({ ctx, input }) =>
      completePasswordReset(ctx.runtime, { ...input, clientAddress: ctx.clientAddress }),
    ),
});
