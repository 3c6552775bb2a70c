import { z } from 'zod';
import { fileChangeSchema } from './file-change';
import { permissionBasisSchema } from './permission-basis';
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
  /** The entries of a folder. Paths are as the agent wrote them, taken from the workspace. */
  z.object({ tool: z.literal('list'), path: z.string() }),
  /** `offset` counts lines from 1. */
  z.object({
    tool: z.literal('read'),
    path: z.string(),
    offset: z.int().min(1).optional(),
    limit: z.int().min(1).optional(),
  }),
  /** Makes a file, or replaces all of it. */
  z.object({ tool: z.literal('write'), path: z.string(), content: z.string() }),
  /** Replaces a text that stands in the file exactly once, or everywhere. */
  z.object({
    tool: z.literal('edit'),
    path: z.string(),
    oldText: z.string(),
    newText: z.string(),
    isEverywhere: z.boolean().optional(),
  }),
  /**
   * What an agent wanted but cannot have: no such tool, or arguments that are none. `problem` tells
   * agent and person what was wrong. It never runs.
   */
  z.object({
    tool: z.literal('unusable'),
    name: z.string(),
    /** As the agent wrote them; cut when very long. */
    rawArguments: z.string(),
    problem: z.string(),
  }),
]);
export type ToolInput = z.infer<typeof toolInputSchema>;
export type ToolName = ToolInput['tool'];

/** The input of one tool. */
export type ToolInputOf<N extends ToolName> = Extract<ToolInput, { tool: N }>;

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
  'denied_before',
  'guardian',
  'sandbox_missing',
  'too_many_pending',
  'workspace_missing',
  'unusable_call',
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
  /** What it changed in a file, when it did. */
  change: fileChangeSchema.nullable().default(null),
  /** What the agent proposed, when a person changed it before approving. */
  originalInput: toolInputSchema.nullable().default(null),
  /** By what it ran; null before it does, and of calls older than this record. */
  allowedBy: permissionBasisSchema.nullable().default(null),
  proposedAt: z.number(),
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
});
export type ToolCall = z.infer<typeof toolCallSchema>;
