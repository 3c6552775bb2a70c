import { z } from 'zod';
import { choiceSchema } from '@/server/domain/choice';
import { approvalIdSchema } from '@/server/domain/ids';
import { pageInputSchema } from '@/server/domain/page';
import { decideApproval } from '@/server/services/decide-approval';
import { listApprovalHistory } from '@/server/services/list-approval-history';
import { listPendingApprovals } from '@/server/services/list-pending-approvals';
import { readApproval } from '@/server/services/read-approval';
import { router, signedInProcedure } from '../init-trpc';
import { noInput } from '../no-input';
import { approvalStateInput } from './approval-state-input';

export const approvalsRouter = router({
  pending: signedInProcedure
    .input(noInput)
    .query(({ ctx }) => listPendingApprovals(ctx.runtime, ctx.actor)),

  get: signedInProcedure
    .input(z.strictObject({ approvalId: approvalIdSchema }))
    .query(({ ctx, input }) => readApproval(ctx.runtime, ctx.actor, input)),

  history: signedInProcedure
    .input(pageInputSchema.extend({ state: approvalStateInput.optional() }))
    .query(({ ctx, input }) => listApprovalHistory(ctx.runtime, ctx.actor, input)),

  decide: signedInProcedure
    .input(
      z.strictObject({
        approvalId: approvalIdSchema,
        choice: choiceSchema,
        payloadHash: z.string().min(1, 'Send the hash of what was shown').max(200),
        reason: z.string().trim().max(2000, 'Use at most 2000 characters').optional(),
      }),
    )
    .mutation(({ ctx, input }) => decideApproval(ctx.runtime, ctx.actor, input)),
});
