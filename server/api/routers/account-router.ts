import { z } from 'zod';
import { signInIdSchema } from '@/server/domain/ids';
import { passwordSchema, personNameSchema } from '@/server/domain/person';
import { changePassword } from '@/server/services/change-password';
import { endAllSignIns } from '@/server/services/end-all-sign-ins';
import { endSignIn } from '@/server/services/end-sign-in';
import { listSignIns } from '@/server/services/list-sign-ins';
import { renameSelf } from '@/server/services/rename-self';
import { router, signedInProcedure } from '../init-trpc';
import { noInput } from '../no-input';

/** One's own account; nobody else's. */
export const accountRouter = router({
  rename: signedInProcedure
    .input(z.strictObject({ name: personNameSchema }))
    .mutation(({ ctx, input }) => renameSelf(ctx.runtime, ctx.actor, input)),

  changePassword: signedInProcedure
    .input(
      z.strictObject({
        currentPassword: z.string().min(1, 'Enter your present password').max(128),
        newPassword: passwordSchema,
      }),
    )
    .mutation(async ({ ctx, input }) =>
      changePassword(ctx.runtime, ctx.actor, { ...input, signInId: await ctx.signIn() }),
    ),

  signIns: signedInProcedure
    .input(noInput)
    .query(async ({ ctx }) =>
      listSignIns(ctx.runtime, ctx.actor, { signInId: await ctx.signIn() }),
    ),

  endSignIn: signedInProcedure
    .input(z.strictObject({ signInId: signInIdSchema }))
    .mutation(({ ctx, input }) => endSignIn(ctx.runtime, ctx.actor, input)),

  endAllSignIns: signedInProcedure
    .input(noInput)
    .mutation(({ ctx }) => endAllSignIns(ctx.runtime, ctx.actor)),
});
