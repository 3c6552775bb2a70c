import { z } from 'zod';
import { ASIDE_STEP_INDEX } from './aside-step-index';
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

/** What one step of a model took. Durations are milliseconds. */
export const stepUsageSchema = tokenCountsSchema.extend({
  runId: runIdSchema,
  /** From 0, or `ASIDE_STEP_INDEX`. */
  stepIndex: z.int().min(ASIDE_STEP_INDEX),
  endpointId: endpointIdSchema.nullable(),
  model: z.string(),
  /** From the request to the first fragment; null when none came. */
  firstTokenMs: z.int().nullable(),
  durationMs: z.int(),
});
export type StepUsage = z.infer<typeof stepUsageSchema>;
