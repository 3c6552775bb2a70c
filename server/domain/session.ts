import { z } from 'zod';
import {
  approvalIdSchema,
  profileIdSchema,
  runIdSchema,
  sessionIdSchema,
  userIdSchema,
} from './ids';
import { plainTitle } from './plain-title';
import { runtimeNameSchema } from './profile';
import { liveRunStatusSchema, runOutcomeSchema } from './run';
import { SESSION_TITLE_LIMIT, TITLE_IS_EMPTY, TITLE_IS_LONG } from './session-title';
import { sessionRelationSchema } from './session-share';
import { severitySchema } from './severity';

export const sessionTitleSchema = z
  .string()
  .overwrite(plainTitle)
  .trim()
  .min(1, TITLE_IS_EMPTY)
  .max(SESSION_TITLE_LIMIT, TITLE_IS_LONG);

/** One pending approval as a list row shows it. */
export const waitingApprovalSchema = z.object({
  approvalId: approvalIdSchema,
  command: z.string(),
  severity: severitySchema,
  requestedAt: z.number(),
  expiresAt: z.number(),
});
export type WaitingApproval = z.infer<typeof waitingApprovalSchema>;

/** A session as lists show it: what it is and what it does right now. */
export const sessionRowSchema = z.object({
  id: sessionIdSchema,
  title: z.string(),
  profileId: profileIdSchema,
  profileName: z.string(),
  runtime: runtimeNameSchema,
  workspace: z.string(),
  /** Where the next command runs. */
  cwd: z.string(),
  authorId: userIdSchema,
  authorName: z.string(),
  /** How this person stands to it. In a stored event that is its author. */
  relation: sessionRelationSchema.default('author'),
  createdAt: z.number(),
  archivedAt: z.number().nullable(),
  lastActivityAt: z.number(),
  /** The sequence number of its last event, and the last one this person has seen. */
  lastSeq: z.int(),
  readSeq: z.int(),
  currentRun: z
    .object({
      id: runIdSchema,
      status: liveRunStatusSchema,
      /** The command it is at, or null between commands. */
      activity: z.string().nullable(),
      queuedAt: z.number(),
      startedAt: z.number().nullable(),
    })
    .nullable(),
  lastOutcome: runOutcomeSchema.nullable(),
  /** Until when everything but the floor and deny rules passes in it. */
  everythingUntil: z.number().nullable().default(null),
  /** Its pending approvals, soonest deadline first. */
  waiting: z.array(waitingApprovalSchema),
});
export type SessionRow = z.infer<typeof sessionRowSchema>;
