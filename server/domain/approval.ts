import { z } from 'zod';
import { choiceSchema } from './choice';
import { fileChangeSchema } from './file-change';
import { findingSchema } from './finding';
import {
  approvalIdSchema,
  runIdSchema,
  sessionIdSchema,
  toolCallIdSchema,
  userIdSchema,
} from './ids';
import { severitySchema } from './severity';

/**
 * `tool`: the run itself waits for the choice. `gateway`: a requester hands the request in and goes
 * on; the choice is delivered to the resolver of its session.
 */
const approvalKindSchema = z.enum(['tool', 'gateway']);

/** How an approval ended. Only `approved` and `denied` are a person's doing. */
export const resolutionSchema = z.enum(['approved', 'denied', 'expired', 'cancelled', 'orphaned']);
export type Resolution = z.infer<typeof resolutionSchema>;

export const approvalStateSchema = z.enum(['pending', ...resolutionSchema.options]);
export type ApprovalState = z.infer<typeof approvalStateSchema>;

/** Why an approval ended, beside its resolution. */
export const approvalCauseSchema = z.enum([
  'decided',
  'deadline',
  'run_stopped',
  'run_ended',
  'session_deleted',
  'server_stopped',
  'agent_died',
]);
export type ApprovalCause = z.infer<typeof approvalCauseSchema>;

/** What consent is asked for. */
export const approvalSubjectSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('command'), command: z.string(), cwd: z.string() }),
  /** To change a file exactly so. `command` names it in one line, for lists. */
  z.object({ kind: z.literal('change'), command: z.string(), change: fileChangeSchema }),
  /** To look at a file or folder; `path` is absolute, behind all links. */
  z.object({ kind: z.literal('look'), command: z.string(), path: z.string() }),
  z.object({ kind: z.literal('request'), command: z.string(), description: z.string() }),
]);

export type ApprovalSubject = z.infer<typeof approvalSubjectSchema>;

/** How an approval ended, when it has: never an actor who did not act. */
export const approvalEndingSchema = z.object({
  resolution: resolutionSchema,
  cause: approvalCauseSchema,
  choice: choiceSchema.nullable(),
  reason: z.string().nullable(),
  /** Who decided, or who stopped the run; null when nobody acted. */
  actorId: userIdSchema.nullable(),
  actorName: z.string().nullable(),
  endedAt: z.number(),
});
export type ApprovalEnding = z.infer<typeof approvalEndingSchema>;

/** One request for consent to one exact tool call. Instants are milliseconds since the epoch. */
export const approvalSchema = z.object({
  id: approvalIdSchema,
  sessionId: sessionIdSchema,
  runId: runIdSchema,
  toolCallId: toolCallIdSchema.nullable(),
  kind: approvalKindSchema,
  subject: approvalSubjectSchema,
  explanation: z.string(),
  findings: z.array(findingSchema),
  severity: severitySchema,
  choices: z.array(choiceSchema),
  allowPermanent: z.boolean(),
  payloadHash: z.string(),
  requestedAt: z.number(),
  expiresAt: z.number(),
  timeoutMs: z.number(),
  ending: approvalEndingSchema.nullable(),
});
export type Approval = z.infer<typeof approvalSchema>;

/** An approval with the names that a list shows beside it. */
export const approvalRowSchema = approvalSchema.extend({
  sessionTitle: z.string(),
  profileName: z.string(),
  authorId: userIdSchema,
  authorName: z.string(),
  workspace: z.string(),
});
export type ApprovalRow = z.infer<typeof approvalRowSchema>;
