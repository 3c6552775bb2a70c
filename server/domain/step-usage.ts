import { z } from 'zod';
import { endpointIdSchema, runIdSchema } from './ids';

/** Tokens as the endpoint counted them; null where it did not say. */
export const tokenCountsSchema = z.object({
  inputTokens: z.int().nullable(),
  outputTokens: z.int().nullable(),
  /** Part of `outputTokens`. */
  reasoningTokens: z.int().nullable(),
  /** Part of `inputTokens`. */
  cachedInputTokens: z.int().nullable(),
});
export type TokenCounts = z.infer<typeof tokenCountsSchema>;

/** What one step of a model took. Durations are milliseconds. */
export const stepUsageSchema = tokenCountsSchema.extend({
  runId: runIdSchema,
  stepIndex: z.int(),
  endpointId: endpointIdSchema.nullable(),
  model: z.string(),
  /** From the request to the first fragment; null when none came. */
  firstTokenMs: z.int().nullable(),
  durationMs: z.int(),
});
export type StepUsage = z.infer<typeof stepUsageSchema>;

/** Sums over a session. `lastInputTokens` is how full the context was at its last step. */
export interface SessionUsage {
  steps: number;
  inputTokens: number;
  outputTokens: number;
  reasoningTokens: number;
  cachedInputTokens: number;
  durationMs: number;
  lastInputTokens: number | null;
  models: string[];
}

export const NO_USAGE: SessionUsage = {
  steps: 0,
  inputTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  cachedInputTokens: 0,
  durationMs: 0,
  lastInputTokens: null,
  models: [],
};

/** Adds one step to the sums of its session. What was not counted adds nothing. */
export function addUsage(
  sum: SessionUsage,
  step: Omit<StepUsage, 'runId' | 'stepIndex'>,
): SessionUsage {
  return {
    steps: sum.steps + 1,
    inputTokens: sum.inputTokens + (step.inputTokens ?? 0),
    outputTokens: sum.outputTokens + (step.outputTokens ?? 0),
    reasoningTokens: sum.reasoningTokens + (step.reasoningTokens ?? 0),
    cachedInputTokens: sum.cachedInputTokens + (step.cachedInputTokens ?? 0),
    durationMs: sum.durationMs + step.durationMs,
    lastInputTokens: step.inputTokens ?? sum.lastInputTokens,
    models: sum.models.includes(step.model) ? sum.models : [...sum.models, step.model],
  };
}
