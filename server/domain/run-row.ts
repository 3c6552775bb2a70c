import { z } from 'zod';
import { userIdSchema } from './ids';
import { runSchema } from './run';

/** A run as the administrator's table shows it. */
export const runRowSchema = runSchema.extend({
  sessionTitle: z.string(),
  profileName: z.string(),
  authorId: userIdSchema,
  authorName: z.string(),
  /** The beginning of the message that opened the turn, at most 200 characters. */
  prompt: z.string(),
  toolCallCount: z.int(),
  /** Those of them that never ran, whatever the cause. */
  refusedCallCount: z.int(),
  approvalCount: z.int(),
});
export type RunRow = z.infer<typeof runRowSchema>;
