import { z } from 'zod';
import {
  approvalIdSchema,
  messageIdSchema,
  runIdSchema,
  sessionIdSchema,
  toolCallIdSchema,
} from './ids';

/** The tools an agent may be given, with the shape of their input. */
export const toolInputSchema = z.discriminatedUnion('tool', [
  z.object({ tool: z.literal('terminal'), command: z.string(), cwd: z.string() }),
]);
export type ToolInput = z.infer<typeof toolInputSchema>;
export type ToolName = ToolInput['tool'];

/**
 * `proposed` (known, not yet judged) → `waiting` (an approval is pending) → `running` → one of
 * `completed` (it ran; see the exit), `refused` (it never ran), `interrupted` (a crash made its
 * outcome unknowable; it never runs again by itself).
 */
const toolCallStateSchema = z.enum([
  'proposed',
  'waiting',
  'running',
  'completed',
  'refused',
  'interrupted',
]);

/** Why a call never ran. `denied` is a person's no; the others are not. */
export const refusalCauseSchema = z.enum([
  'floor',
  'rule',
  'denied',
  'expired',
  'cancelled',
  'orphaned',
  'failed_closed',
  'no_approver',
  'too_many_pending',
  'workspace_missing',
]);
export type RefusalCause = z.infer<typeof refusalCauseSchema>;

/** How an executed call ended. `outputTotal` counts UTF-16 units printed; `output` keeps their tail. */
export const toolExitSchema = z.object({
  exitCode: z.int().nullable(),
  signal: z.string().nullable(),
  reason: z.enum(['exited', 'timed_out', 'aborted', 'failed_to_start']),
  message: z.string().nullable(),
  durationMs: z.number(),
});
export type ToolExit = z.infer<typeof toolExitSchema>;

export const toolCallSchema = z.object({
  id: toolCallIdSchema,
  sessionId: sessionIdSchema,
  runId: runIdSchema,
  messageId: messageIdSchema,
  input: toolInputSchema,
  state: toolCallStateSchema,
  approvalId: approvalIdSchema.nullable(),
  /** Set when `refused`: why, and the sentence that agent and person read. */
  refusal: z.object({ cause: refusalCauseSchema, explanation: z.string() }).nullable(),
  exit: toolExitSchema.nullable(),
  output: z.string(),
  outputTotal: z.int(),
  /** The working directory after the call, for a runtime that keeps one. */
  cwdAfter: z.string().nullable(),
  proposedAt: z.number(),
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
});
export type ToolCall = z.infer<typeof toolCallSchema>;
