import { z } from 'zod';
import {
  approvalIdSchema,
  grantIdSchema,
  profileIdSchema,
  sessionIdSchema,
  userIdSchema,
} from './ids';

/** A remembered allow. It covers only the call with the identical tool, command and cwd. */
export const grantSchema = z.object({
  id: grantIdSchema,
  scope: z.enum(['session', 'profile']),
  sessionId: sessionIdSchema.nullable(),
  profileId: profileIdSchema,
  tool: z.string(),
  command: z.string(),
  cwd: z.string(),
  authorId: userIdSchema,
  approvalId: approvalIdSchema,
  createdAt: z.number(),
  revokedAt: z.number().nullable(),
  hits: z.int(),
  lastUsedAt: z.number().nullable(),
});
export type Grant = z.infer<typeof grantSchema>;
