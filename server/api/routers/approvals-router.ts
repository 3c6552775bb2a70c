import { z } from 'zod';
import { approvalIdSchema } from '@/server/domain/ids';
import { pageInputSchema } from '@/server/domain/page';
import { askAgain } from '@/server/services/ask-again';
import { decideApproval } from '@/server/services/decide-approval';
import { BATCH_LIMIT, decideApprovals } from '@/server/services/decide-approvals';
import { extendApproval } from '@/server/services/extend-approval';
import { judgeEdit } from '@/server/services/judge-edit';
import { listApprovalHistory } from '@/server/services/list-approval-history';
import { listPendingApprovals } from '@/server/services/list-pending-approvals';
import { matchingApprovals } from '@/server/services/matching-approvals';
import { pastOfApproval } from '@/server/services/past-of-approval';
import { readApproval } from '@/server/services/read-approval';
import { reopenApproval } from '@/server/services/reopen-approval';
import { router, signedInProcedure } from '../init-trpc';
import { noInput } from '../no-input';
import { approvalStateInput } from './approval-state-input';
import { clientIdInput } from './client-id-input';
import {
  decisionInput,
  editedCommandInput,
  fullDecisionInput,
  grantLevelsInput,
} from './decision-input';

const draftedGrants = z.strictObject({ approvalId: approvalIdSchema, levels: grantLevelsInput });

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
    .input(fullDecisionInput)
    .mutation(({ ctx, input }) => decideApproval(ctx.runtime, ctx.actor, input)),

  decideMany: signedInProcedure
    .input(
      z.strictObject({
        decisions: z
          .array(decisionInput)
          .min(1, 'Choose at least one approval')
          .max(BATCH_LIMIT, `Decide at most ${String(BATCH_LIMIT)} at once`),
      }),
    )
    .mutation(({ ctx, input }) => decideApprovals(ctx.runtime, ctx.actor, input)),

  matching: signedInProcedure
    .input(draftedGrants)
    .query(({ ctx, input }) => matchingApprovals(ctx.runtime, ctx.actor, input)),

  pastOf: signedInProcedure
    .input(draftedGrants)
    .query(({ ctx, input }) => pastOfApproval(ctx.runtime, ctx.actor, input)),

  extend: signedInProcedure
    .input(z.strictObject({ approvalId: approvalIdSchema, expiresAt: z.number() }))
    .mutation(({ ctx, input }) => extendApproval(ctx.runtime, ctx.actor, input)),

  askAgain: signedInProcedure
    .input(z.strictObject({ approvalId: approvalIdSchema, clientId: clientIdInput }))
    .mutation(({ ctx, input }) => askAgain(ctx.runtime, ctx.actor, input)),

  reopen: signedInProcedure
    .input(z.strictObject({ approvalId: approvalIdSchema }))
    .mutation(({ ctx, input }) => reopenApproval(ctx.runtime, ctx.actor, input)),

  /** Changes nothing; a command in an address would be cut, and stand in logs. */
  judgeEdit: signedInProcedure
    .input(z.strictObject({ approvalId: approvalIdSchema, command: editedCommandInput }))
    .mutation(({ ctx, input }) => judgeEdit(ctx.runtime, ctx.actor, input)),
});
