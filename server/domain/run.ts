import { z } from 'zod';
import { messageIdSchema, runIdSchema, sessionIdSchema } from './ids';

export const runOutcomeSchema = z.enum(['completed', 'failed', 'cancelled', 'interrupted']);
export type RunOutcome = z.infer<typeof runOutcomeSchema>;

export const liveRunStatusSchema = z.enum([
  'queued',
  'running',
  'waiting_for_approval',
  'stopping',
]);
export type LiveRunStatus = z.infer<typeof liveRunStatusSchema>;

export const runStatusSchema = z.enum([
  ...liveRunStatusSchema.options,
  ...runOutcomeSchema.options,
]);
export type RunStatus = z.infer<typeof runStatusSchema>;

/** Why a run ended other than by itself. */
export const runCauseSchema = z.enum([
  'stopped',
  'session_deleted',
  'deadline',
  'runtime_error',
  'step_limit',
  'server_stopped',
  'server_crashed',
]);
export type RunCause = z.infer<typeof runCauseSchema>;

/** One execution of a turn by the pool. */
export const runSchema = z.object({
  id: runIdSchema,
  sessionId: sessionIdSchema,
  /** The user message that opened the turn. */
  messageId: messageIdSchema,
  status: runStatusSchema,
  cause: runCauseSchema.nullable(),
  /** What went wrong, in words for a person. */
  error: z.string().nullable(),
  /** Who stopped it, when a person did. */
  stoppedByName: z.string().nullable(),
  queuedAt: z.number(),
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
});
export type Run = z.infer<typeof runSchema>;
