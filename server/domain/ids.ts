import { z } from 'zod';

/** `prefix_` and 26 characters of Crockford base 32: 48 bits of time, 80 of chance; sorts by time. */
function idSchema<P extends string>(prefix: P) {
  return z
    .string()
    .regex(
      new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`),
      `Expected an id that begins ${prefix}_`,
    )
    .brand<P>();
}

export const userIdSchema = idSchema('usr');
export const profileIdSchema = idSchema('prf');
export const sessionIdSchema = idSchema('ses');
export const messageIdSchema = idSchema('msg');
export const runIdSchema = idSchema('run');
export const toolCallIdSchema = idSchema('tcl');
export const approvalIdSchema = idSchema('apr');
export const grantIdSchema = idSchema('grt');
export const eventIdSchema = idSchema('evt');
export const inviteIdSchema = idSchema('inv');
export const endpointIdSchema = idSchema('edp');
export const shareIdSchema = idSchema('shr');
export const passwordResetIdSchema = idSchema('pwr');
export const signInIdSchema = idSchema('sgn');
export const ruleIdSchema = idSchema('rul');

export type UserId = z.infer<typeof userIdSchema>;
export type ProfileId = z.infer<typeof profileIdSchema>;
export type SessionId = z.infer<typeof sessionIdSchema>;
export type MessageId = z.infer<typeof messageIdSchema>;
export type RunId = z.infer<typeof runIdSchema>;
export type ToolCallId = z.infer<typeof toolCallIdSchema>;
export type ApprovalId = z.infer<typeof approvalIdSchema>;
export type EventId = z.infer<typeof eventIdSchema>;
export type InviteId = z.infer<typeof inviteIdSchema>;
export type EndpointId = z.infer<typeof endpointIdSchema>;
export type ShareId = z.infer<typeof shareIdSchema>;
export type PasswordResetId = z.infer<typeof passwordResetIdSchema>;
export type SignInId = z.infer<typeof signInIdSchema>;
export type GrantId = z.infer<typeof grantIdSchema>;
export type RuleId = z.infer<typeof ruleIdSchema>;
