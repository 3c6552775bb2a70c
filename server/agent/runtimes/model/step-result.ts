import type { StepResult } from '@/server/agent/agent-runtime';
import type { StepUsage } from '@/server/domain/step-usage';
import type { ModelUsage } from './connected-model';
import { writeContinuation, type ContinuationTag, type ContinuedPiece } from './continuation';
import type { EndpointAccess } from './endpoint-source';
import { readToolCalls } from './read-tool-call';
import { StepFailure } from './step-failure';
import type { StepPiece } from './step-pieces';
import type { StreamedStep } from './stream-step';
import { tokenCount } from './token-count';

/**
 * Makes of what a model streamed what the run loop takes. Throws a `StepFailure` for a step that is
 * none: empty, only reasoning, or broken off by a limit of the model.
 */
export function stepResult(
  step: StreamedStep,
  by: {
    access: EndpointAccess;
    tag: ContinuationTag;
    place: { workspace: string; cwd: string };
  },
): StepResult {
  const proposed = step.pieces.flatMap((piece) => (piece.type === 'call' ? [piece.call] : []));
  refuseBrokenOff(step, by.tag.model);
  if (proposed.length === 0 && !step.hasText) throw emptyAnswer(step, by.tag.model);
  const calls = readToolCalls(proposed, by.place);
  return {
    parts: null,
    calls,
    isLast: calls.length === 0,
    usage: usageOf(step, { endpointId: by.access.id, model: by.tag.model }),
    continuation: writeContinuation(continuedPieces(step.pieces), by.tag),
  };
}

function refuseBrokenOff({ finishReason }: StreamedStep, model: string): void {
  switch (finishReason) {
    case 'length':
      throw new StepFailure(
        `The model “${model}” reached the longest answer it may give. What it had said is kept; tell it to go on in smaller steps.`,
      );
    case 'content-filter':
      throw new StepFailure(
        `The answer of the model “${model}” was stopped by the content filter of its endpoint. Ask in another way.`,
      );
    case 'error':
      throw new StepFailure(
        `The model “${model}” broke off its answer with an error that it did not explain. Send the message again.`,
      );
    case 'stop':
    case 'tool-calls':
    case 'other':
      return;
  }
}

function emptyAnswer({ hasReasoning }: StreamedStep, model: string): StepFailure {
  return new StepFailure(
    hasReasoning
      ? `The model “${model}” thought and then said nothing. Its thoughts are kept; send the message again, or choose another model.`
      : `The model “${model}” gave an empty answer. Send the message again, or choose another model.`,
  );
}

function continuedPieces(pieces: readonly StepPiece[]): ContinuedPiece[] {
  let index = 0;
  return pieces.flatMap((piece): ContinuedPiece[] => {
    const { metadata } = piece;
    const attached = metadata === undefined ? {} : { metadata };
    if (piece.type !== 'call') {
      // A piece without a text still counts when something is attached: sealed reasoning, say.
      if (piece.text === '' && metadata === undefined) return [];
      return [{ type: piece.type, text: piece.text, ...attached }];
    }
    index += 1;
    return [{ type: 'call', index: index - 1, ...attached }];
  });
}

function usageOf(
  step: StreamedStep,
  by: Pick<StepUsage, 'endpointId' | 'model'>,
): NonNullable<StepResult['usage']> {
  const { usage, firstTokenMs, durationMs } = step;
  return { ...by, ...tokensOf(usage), firstTokenMs, durationMs };
}

function tokensOf({ inputTokens, outputTokens }: ModelUsage) {
  return {
    inputTokens: tokenCount(inputTokens.total),
    outputTokens: tokenCount(outputTokens.total),
    reasoningTokens: tokenCount(outputTokens.reasoning),
    cachedInputTokens: tokenCount(inputTokens.cacheRead),
  };
}
