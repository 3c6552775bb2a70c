import { z } from 'zod';
import { choiceSchema } from '@/server/domain/choice';
import { grantLevelSchema } from '@/server/domain/grant';
import { approvalIdSchema } from '@/server/domain/ids';
import { EDIT_LIMIT } from '@/server/domain/edit-limit';

/** Parts of one call that can be granted each at a level of its own. */
const GRANT_LIMIT = 200;

/** A command as somebody would rather approve it. */
export const editedCommandInput = z
  .string()
  .max(EDIT_LIMIT, `Use at most ${String(EDIT_LIMIT / 1024)} thousand characters`)
  .refine((command) => command.trim() !== '', 'Write a command, or deny this one');

/** How wide what is remembered shall be, option by option. */
export const grantLevelsInput = z
  .array(z.strictObject({ option: z.int().min(0), level: grantLevelSchema }))
  .max(GRANT_LIMIT, `Name at most ${String(GRANT_LIMIT)} options`);

/** One decision about one approval, as far as a batch can make it. */
export const decisionInput = z.strictObject({
  approvalId: approvalIdSchema,
  choice: choiceSchema,
  /** Of what was shown, or of the edit as it was judged. */
  payloadHash: z.string().min(1, 'Send the hash of what was shown').max(200),
  reason: z.string().trim().max(2000, 'Use at most 2000 characters').optional(),
});

/** One decision with everything that a prompt can say. */
export const fullDecisionInput = decisionInput.extend({
  grants: z
    .strictObject({ levels: grantLevelsInput, expiresAt: z.int().nullable().optional() })
    .optional(),
  edited: z.strictObject({ command: editedCommandInput }).optional(),
});
