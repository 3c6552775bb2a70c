import { z } from 'zod';
import { profileIdSchema } from './ids';

export const runtimeNameSchema = z.enum(['shell']);
export type RuntimeName = z.infer<typeof runtimeNameSchema>;

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

/** Bounds of an approval's deadline: ten seconds to a day. */
const approvalTimeoutMsSchema = z
  .int()
  .min(10 * SECOND_MS, 'Must be at least 10 seconds')
  .max(24 * HOUR_MS, 'Must be at most 24 hours');

/** What an administrator sets for a profile. Durations are milliseconds. */
export const profileSettingsSchema = z.strictObject({
  name: z.string().trim().min(1, 'Give the profile a name').max(60, 'Use at most 60 characters'),
  runtime: runtimeNameSchema,
  workspace: z
    .string()
    .trim()
    .min(1, 'Name the workspace folder')
    .max(4096)
    .refine((path) => path.startsWith('/'), 'Give the workspace as an absolute path'),
  toolTimeoutMs: approvalTimeoutMsSchema,
  gatewayTimeoutMs: approvalTimeoutMsSchema,
  runDeadlineMs: z
    .int()
    .min(10 * SECOND_MS, 'Must be at least 10 seconds')
    .max(24 * HOUR_MS, 'Must be at most 24 hours'),
  commandTimeoutMs: z
    .int()
    .min(1 * SECOND_MS, 'Must be at least 1 second')
    .max(24 * HOUR_MS, 'Must be at most 24 hours'),
  /** What happens to a call that needs consent where nobody can be asked. */
  unattended: z.enum(['deny', 'wait', 'approve']),
});
export type ProfileSettings = z.infer<typeof profileSettingsSchema>;

export const DEFAULT_PROFILE_TIMES = {
  toolTimeoutMs: 120 * SECOND_MS,
  gatewayTimeoutMs: 300 * SECOND_MS,
  runDeadlineMs: HOUR_MS,
  commandTimeoutMs: HOUR_MS / 6,
} as const;

export const profileSchema = profileSettingsSchema.extend({
  id: profileIdSchema,
  createdAt: z.number(),
  archivedAt: z.number().nullable(),
});
export type Profile = z.infer<typeof profileSchema>;
