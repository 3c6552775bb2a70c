import { z } from 'zod';
import { auditFilterSchema } from '@/server/domain/audit-row';
import { pageInputSchema } from '@/server/domain/page';
import { listAuditActions } from '@/server/services/list-audit-actions';
import { searchAudit } from '@/server/services/search-audit';
import { verifyAudit } from '@/server/services/verify-audit';
import { adminProcedure, router } from '../../init-trpc';
import { noInput } from '../../no-input';

/** The record of who did what. Exports are downloads; see `server/http/audit-download.ts`. */
export const auditRouter = router({
  search: adminProcedure
    .input(
      pageInputSchema.extend({
        ...auditFilterSchema.shape,
        direction: z.enum(['asc', 'desc']).default('desc'),
      }),
    )
    .query(({ ctx, input }) => searchAudit(ctx.runtime, ctx.actor, input)),

  actions: adminProcedure
    .input(noInput)
    .query(({ ctx }) => listAuditActions(ctx.runtime, ctx.actor)),

  verify: adminProcedure.input(noInput).mutation(({ ctx }) => verifyAudit(ctx.runtime, ctx.actor)),
});
