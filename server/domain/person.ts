import { z } from 'zod';
import { inviteIdSchema, userIdSchema } from './ids';
import { roleSchema } from './role';

export const personNameSchema = z
  .string()
  .trim()
  .min(1, 'Enter a name')
  .max(80, 'Use at most 80 characters');

export const emailSchema = z.email('Enter an e-mail address such as ada@example.org').max(254);

/** Length is what counts; there are no rules about symbols. */
export const passwordSchema = z
  .string()
  .min(12, 'Use at least 12 characters')
  .max(128, 'Use at most 128 characters');

export const personSchema = z.object({
  id: userIdSchema,
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  isDisabled: z.boolean(),
  createdAt: z.number(),
  lastSeenAt: z.number().nullable(),
});
export type Person = z.infer<typeof personSchema>;

/** A one-time link that makes an account; the link itself is shown once, when it is made. */
export const inviteSchema = z.object({
  id: inviteIdSchema,
  role: roleSchema,
  /** For whom it is, in the inviter's words. */
  note: z.string(),
  createdByName: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  usedAt: z.number().nullable(),
  usedByName: z.string().nullable(),
  revokedAt: z.number().nullable(),
});
export type Invite = z.infer<typeof inviteSchema>;
