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
