import { z } from 'zod';
import { profileIdSchema } from '@/server/domain/ids';
import { exportRules } from '@/server/services/export-rules';
import { importRules } from '@/server/services/import-rules';
import { listRuleCategories } from '@/server/services/list-rule-categories';
import { readRules } from '@/server/services/read-rules';
import { replayRules } from '@/server/services/replay-rules';
import { saveRules } from '@/server/services/save-rules';
import { testRules } from '@/server/services/test-rules';
import { adminProcedure, router } from '../../init-trpc';
import { noInput } from '../../no-input';

const COMMAND_LIMIT = 100_000;
/** The text of a file with as many rules as a profile may have. */
const FILE_LIMIT = 2_000_000;

const oneProfile = z.strictObject({ profileId: profileIdSchema });

/** Checked as a whole by the service, which names each bad rule by its position. */
const rulesInput = z.array(z.unknown()).max(10_000, 'A profile has at most 500 rules');

const commandInput = z
  .string()
  .max(COMMAND_LIMIT, 'Use at most 100,000 characters')
  .refine((command) => command.trim() !== '', 'Write a command');

const folderInput = z
  .string()
  .max(4_096)
  .refine((folder) => folder.startsWith('/'), 'Give the folder as an absolute path');

/**
 * The ordered rules of profiles. What takes rules is a mutation also where it changes nothing: so many
 * would not fit into an address.
 */
export const rulesRouter = router({
  get: adminProcedure
    .input(oneProfile)
    .query(({ ctx, input }) => readRules(ctx.runtime, ctx.actor, input)),

  categories: adminProcedure
    .input(noInput)
    .query(({ ctx }) => listRuleCategories(ctx.runtime, ctx.actor)),

  save: adminProcedure
    .input(oneProfile.extend({ version: z.int().min(0), rules: rulesInput }))
    .mutation(({ ctx, input }) => saveRules(ctx.runtime, ctx.actor, input)),

  test: adminProcedure
    .input(
      oneProfile.extend({
        rules: rulesInput.nullable(),
        tool: z.literal('terminal'),
        command: commandInput,
        cwd: folderInput.optional(),
      }),
    )
    .mutation(({ ctx, input }) => testRules(ctx.runtime, ctx.actor, input)),

  replay: adminProcedure
    .input(oneProfile.extend({ rules: rulesInput }))
    .mutation(({ ctx, input }) => replayRules(ctx.runtime, ctx.actor, input)),

  export: adminProcedure
    .input(oneProfile)
    .query(({ ctx, input }) => exportRules(ctx.runtime, ctx.actor, input)),

  import: adminProcedure
    .input(
      oneProfile.extend({
        text: z.string().max(FILE_LIMIT, 'This file is too long to be one of rules'),
      }),
    )
    .mutation(({ ctx, input }) => importRules(ctx.runtime, ctx.actor, input)),
});
