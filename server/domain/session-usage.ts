import { ASIDE_STEP_INDEX } from './aside-step-index';
import type { StepUsage } from './step-usage';

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

/**
 * Adds one step to the sums of its session. What was not counted adds nothing. What was asked beside a
 * run counts in the sums, but is no step and says nothing of how full the context is.
 */
export function addUsage(sum: SessionUsage, step: Omit<StepUsage, 'runId'>): SessionUsage {
  const isAside = step.stepIndex === ASIDE_STEP_INDEX;
  return {
    steps: sum.steps + (isAside ? 0 : 1),
    inputTokens: sum.inputTokens + (step.inputTokens ?? 0),
    outputTokens: sum.outputTokens + (step.outputTokens ?? 0),
    reasoningTokens: sum.reasoningTokens + (step.reasoningTokens ?? 0),
    cachedInputTokens: sum.cachedInputTokens + (step.cachedInputTokens ?? 0),
    durationMs: sum.durationMs + step.durationMs,
    lastInputTokens: (isAside ? null : step.inputTokens) ?? sum.lastInputTokens,
    models: sum.models.includes(step.model) ? sum.models : [...sum.models, step.model],
  };
}
