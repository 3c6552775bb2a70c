import { abortError } from '@/server/agent/abort-error';
import type { StepOutput } from '@/server/agent/agent-runtime';
import type { Clock } from '@/server/platform/clock';
import type {
  ConnectedModel,
  ModelFinishReason,
  ModelPart,
  ModelRequest,
  ModelUsage,
} from './connected-model';
import { SilenceGuard } from './silence-guard';
import { StepPieces, type StepPiece } from './step-pieces';

/** A step of a model, complete. Durations are milliseconds from the request on. */
export interface StreamedStep {
  pieces: readonly StepPiece[];
  hasText: boolean;
  hasReasoning: boolean;
  finishReason: ModelFinishReason['unified'];
  usage: ModelUsage;
  firstTokenMs: number | null;
  durationMs: number;
}

/** Nothing was heard of a model for as long as it may be silent. */
export class ModelSilence extends Error {
  override readonly name = 'ModelSilence';
}

/** The answer ended without saying that it is complete. */
class UnfinishedAnswer extends Error {
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
  model: ConnectedModel,
  request: ModelRequest,
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
  const heard = { isSilent: false };
  const guard = new SilenceGuard({
    clock,
    limitMs: by.silenceTimeoutMs,
    onSilence: () => {
      heard.isSilent = true;
      cut();
    },
  });
  signal.addEventListener('abort', cut, { once: true });
  const pieces = new StepPieces(by.output);
  let firstTokenMs: number | null = null;
  try {
    const end = await readStream(model, {
      request: { ...request, abortSignal: connection.signal },
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
    if (heard.isSilent) throw new ModelSilence();
    throw error;
  } finally {
    guard.end();
    signal.removeEventListener('abort', cut);
    cut();
  }
}

async function readStream(
  model: ConnectedModel,
  by: { request: ModelRequest; onPart: (part: ModelPart) => void },
): Promise<Pick<StreamedStep, 'finishReason' | 'usage'>> {
  const { stream } = await model.doStream(by.request);
  let end: Pick<StreamedStep, 'finishReason' | 'usage'> | null = null;
  // Leaving the loop early gives up the stream, and with it the connection.
  for await (const part of stream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'finish') {
      const { finishReason, usage } = part;
      // What a provider's package makes of a stream that just stops.
      if (finishReason.unified === 'other' && finishReason.raw === undefined) {
        throw new UnfinishedAnswer();
      }
      end = { finishReason: finishReason.unified, usage };
    }
    by.onPart(part);
  }
  if (end === null) throw new UnfinishedAnswer();
  return end;
}
