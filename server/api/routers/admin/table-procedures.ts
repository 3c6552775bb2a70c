import { z } from 'zod';
import { profileIdSchema, userIdSchema } from '@/server/domain/ids';
import { pageInputSchema } from '@/server/domain/page';
import { runStatusSchema } from '@/server/domain/run';
import { severitySchema } from '@/server/domain/severity';
import { searchApprovals } from '@/server/services/search-approvals';
import { searchRuns } from '@/server/services/search-runs';
import { searchSessions } from '@/server/services/search-sessions';
import { adminProcedure } from '../../init-trpc';
import { approvalStateInput } from '../approval-state-input';

const search = z.string().max(200).optional();
const instant = z.int().min(0).optional();

/** The administrator's tables over the sessions, runs and approvals of everyone. */
export const tableProcedures = {
  sessions: adminProcedure
    .input(
      pageInputSchema.extend({
        search,
        state: z.enum(['live', 'waiting', 'running', 'idle', 'all']).default('all'),
        profileId: profileIdSchema.optional(),
        authorId: userIdSchema.optional(),
        sort: z.enum(['activity', 'waiting', 'created', 'title']).default('activity'),
        direction: z.enum(['asc', 'desc']).optional(),
      }),
    )
    .query(({ ctx, input }) => searchSessions(ctx.runtime, ctx.actor, input)),

  runs: adminProcedure
    .input(
      pageInputSchema.extend({
        search,
        status: runStatusSchema.optional(),
        authorId: userIdSchema.optional(),
        profileId: profileIdSchema.optional(),
        sinceAt: instant,
        untilAt: instant,
      }),
    )
    .query(({ ctx, input }) => searchRuns(ctx.runtime, ctx.actor, input)),

  approvals: adminProcedure
    .input(
      pageInputSchema.extend({
        search,
        state: approvalStateInput.optional(),
        severity: severitySchema.optional(),
        personId: userIdSchema.optional(),
        sinceAt: instant,
        untilAt: instant,
      }),
    )
    .query(({ ctx, input }) => searchApprovals(ctx.runtime, ctx.actor, input)),
};
