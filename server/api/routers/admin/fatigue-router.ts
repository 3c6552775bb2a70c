import { z } from 'zod';
import { readFatigue } from '@/server/services/read-fatigue';
import { adminProcedure, router } from '../../init-trpc';

/** Whether people still read what they sign. */
export const fatigueRouter = router({
  read: adminProcedure
    .input(z.strictObject({ sinceAt: z.int().min(0) }))
    .query(({ ctx, input }) => readFatigue(ctx.runtime, ctx.actor, input)),
});
