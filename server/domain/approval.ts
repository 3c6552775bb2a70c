import { z } from 'zod';
import { choiceSchema } from './choice';
import { fileChangeSchema } from './file-change';
import { findingSchema } from './finding';
import { grantOptionSchema } from './grant';
import { guardianAnswerSchema } from './judgement';
import { removalPreviewSchema } from './removal-preview';
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
  /** What was approved instead of what was asked, when the person changed it before. */
  edited: approvalSubjectSchema.nullable().default(null),
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
  /** What `session` and `always` would store, part by part. */
  grantOptions: z.array(grantOptionSchema).default([]),
  /** The one that this one asks again. */
  previousId: approvalIdSchema.nullable().default(null),
  /** What it would remove, where it would remove something. */
  removal: removalPreviewSchema.nullable().default(null),
  /** Somebody else than the author of the session must decide. */
  needsOther: z.boolean().default(false),
  guardian: guardianAnswerSchema.nullable().default(null),
  /** Who moved its deadline last. */
  extendedByName: z.string().nullable().default(null),
  /** When a person lifted what its denial refuses for the rest of the run. */
  reopenedAt: z.number().nullable().default(null),
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
