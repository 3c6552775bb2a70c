import { retentionSchema } from '@/server/domain/retention';
import { previewRetention } from '@/server/services/preview-retention';
import { readRetention } from '@/server/services/read-retention';
import { setRetention } from '@/server/services/set-retention';
import { adminProcedure } from '../../init-trpc';
import { noInput } from '../../no-input';

export const retentionProcedures = {
  retention: adminProcedure
    .input(noInput)
    .query(({ ctx }) => readRetention(ctx.runtime, ctx.actor)),

  previewRetention: adminProcedure
    .input(retentionSchema)
    .query(({ ctx, input }) => previewRetention(ctx.runtime, ctx.actor, input)),

  setRetention: adminProcedure
    .input(retentionSchema)
    .mutation(({ ctx, input }) => setRetention(ctx.runtime, ctx.actor, input)),
};
