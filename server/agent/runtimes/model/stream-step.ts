import {
  streamText,
  type FinishReason,
  type LanguageModelUsage,
  type ModelMessage,
  type TextStreamPart,
  type ToolSet,
} from 'ai';
import { abortError } from '@/server/agent/abort-error';
import type { StepOutput } from '@/server/agent/agent-runtime';
import type { Clock } from '@/server/platform/clock';
import type { ConnectedModel } from './create-language-model';
import { providerOptions } from './provider-options';
import { SilenceGuard } from './silence-guard';
import { StepPieces, type StepPiece } from './step-pieces';

/** What a model is asked. */
export interface StepRequest {
  model: ConnectedModel;
  system: string;
  messages: ModelMessage[];
  tools: ToolSet;
}

/** A step of a model, complete. Durations are milliseconds from the request on. */
export interface StreamedStep {
  pieces: readonly StepPiece[];
  hasText: boolean;
  hasReasoning: boolean;
  finishReason: FinishReason;
  usage: LanguageModelUsage | null;
  firstTokenMs: number | null;
  durationMs: number;
}

/** Nothing was heard of a model for as long as it may be silent. */
export class ModelSilence extends Error {
  override readonly name = 'ModelSilence';
}

/** The answer ended without saying that it is complete. */
export class UnfinishedAnswer extends Error {
  override readonly name = 'UnfinishedAnswer';
  readonly code = 'ECONNRESET';
}

/**
 * Asks a model for one step and hands on what it says while it says it. One request is sent, and
 * never a second one.
 *
 * Rejects with an AbortError when `signal` is aborted, with `ModelSilence` when nothing came for
 * `silenceTimeoutMs`, and otherwise with what the AI SDK, the endpoint or the network gave. The
 * connection is closed however it ends.
 */
export async function streamStep(
  request: StepRequest,
  by: {
    clock: Clock;
    signal: AbortSignal;
    silenceTimeoutMs: number;
    output: StepOutput;
  },
): Promise<StreamedStep> {
  const { clock, signal } = by;
  signal.throwIfAborted();
  const startedAt = clock.now();
  const connection = new AbortController();
  const cut = (): void => {
    connection.abort();
  };
  let isSilent = false;
  const guard = new SilenceGuard({
    clock,
    limitMs: by.silenceTimeoutMs,
    onSilence: () => {
      isSilent = true;
      cut();
    },
  });
  signal.addEventListener('abort', cut, { once: true });
  const pieces = new StepPieces(by.output);
  let firstTokenMs: number | null = null;
  try {
    const end = await readStream(request, {
      signal: connection.signal,
      onPart(part) {
        guard.heard();
        if (pieces.take(part)) firstTokenMs ??= Math.round(clock.now() - startedAt);
      },
    });
    return {
      pieces: pieces.all,
      hasText: pieces.has('text'),
      hasReasoning: pieces.has('reasoning'),
      ...end,
      firstTokenMs,
      durationMs: Math.round(clock.now() - startedAt),
    };
  } catch (error) {
    // Whatever the stream made of its end: this is why it ended.
    if (signal.aborted) throw abortError();
    if (isSilent) throw new ModelSilence();
    throw error;
  } finally {
    guard.end();
    signal.removeEventListener('abort', cut);
    cut();
  }
}

async function readStream(
  request: StepRequest,
  by: { signal: AbortSignal; onPart: (part: TextStreamPart<ToolSet>) => void },
): Promise<Pick<StreamedStep, 'finishReason' | 'usage'>> {
  const stream = streamText({
    ...request,
    maxRetries: 0,
    abortSignal: by.signal,
    providerOptions: providerOptions(request.model.modelId),
    // Errors are parts of the stream, and read there.
    onError: () => undefined,
  });
  let end: Pick<StreamedStep, 'finishReason' | 'usage'> | null = null;
  for await (const part of stream.fullStream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'abort') throw abortError();
    if (part.type === 'finish-step') {
      const { finishReason, rawFinishReason, usage } = part;
      // A stream that just stops is given this reason, without one of the endpoint's.
      if (finishReason === 'other' && rawFinishReason === undefined) throw new UnfinishedAnswer();
      end = { finishReason, usage };
    }
    by.onPart(part);
  }
  if (end === null) throw new UnfinishedAnswer();
  return end;
}
