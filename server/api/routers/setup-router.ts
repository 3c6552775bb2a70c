import { z } from 'zod';
import { emailSchema, passwordSchema, personNameSchema } from '@/server/domain/person';
import { completeSetup } from '@/server/services/complete-setup';
import { readSetupStatus } from '@/server/services/read-setup-status';
import { publicProcedure, router } from '../init-trpc';
import { noInput } from '../no-input';

export const setupRouter = router({
  status: publicProcedure.input(noInput).query(({ ctx }) => readSetupStatus(ctx.runtime)),

  complete: publicProcedure
    .input(
      z.strictObject({
        token: z.string().min(1, 'Enter the setup token').max(200),
        name: personNameSchema,
        email: emailSchema,
        password: passwordSchema,
      }),
    )
    .mutation(({ ctx, input }) =>
      completeSetup(ctx.runtime, { ...input, clientAddress: ctx.clientAddress }),
    ),
});
