import { z } from 'zod';
import {
  approvalIdSchema,
  profileIdSchema,
  runIdSchema,
  sessionIdSchema,
  userIdSchema,
} from './ids';
import { runtimeNameSchema } from './profile';
import { liveRunStatusSchema, runOutcomeSchema } from './run';
import { severitySchema } from './severity';

export const SESSION_TITLE_LIMIT = 120;

export const sessionTitleSchema = z
  .string()
  .trim()
  .min(1, 'Give the session a title')
  .max(SESSION_TITLE_LIMIT, `Use at most ${String(SESSION_TITLE_LIMIT)} characters`);

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
  /** Its pending approvals, soonest deadline first. */
  waiting: z.array(waitingApprovalSchema),
});
export type SessionRow = z.infer<typeof sessionRowSchema>;

/** The glyph and word for what a session does. */
export type SessionState =
  | 'waiting'
  | 'running'
  | 'queued'
  | 'stopping'
  | 'failed'
  | 'interrupted'
  | 'cancelled'
  | 'done'
  | 'idle';

/** Tells the state of a session from its row; waiting wins, since a person is needed. */
export function sessionState(
  row: Pick<SessionRow, 'currentRun' | 'lastOutcome' | 'waiting'>,
): SessionState {
  if (row.waiting.length > 0) return 'waiting';
  const status = row.currentRun?.status;
  if (status === 'waiting_for_approval') return 'waiting';
  if (status !== undefined) return status;
  if (row.lastOutcome === null) return 'idle';
  return row.lastOutcome === 'completed' ? 'done' : row.lastOutcome;
}
