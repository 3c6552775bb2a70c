import type { StepOutput } from '@/server/agent/agent-runtime';
import type { ModelPart } from './connected-model';
import type { PieceMetadata } from './continuation';
import type { ProposedCall } from './read-tool-call';
import { StepFailure } from './step-failure';

/** The most that one step may say, in UTF-16 code units: far more than any model does. */
const STEP_SIZE_LIMIT = 8 * 1024 * 1024;

/** What a model gave in one step, in the order in which it came. */
export type StepPiece =
  | { type: 'text' | 'reasoning'; id: string; text: string; metadata?: PieceMetadata | undefined }
  | { type: 'call'; call: ProposedCall; metadata?: PieceMetadata | undefined };

type TextPart = Extract<
  ModelPart,
  { type: `${'text' | 'reasoning'}-${'start' | 'delta' | 'end'}` }
>;

/** Gathers the pieces of a step while they come in, and hands its texts on at once. */
export class StepPieces {
  readonly #output: StepOutput;
  readonly #pieces: StepPiece[] = [];
  #size = 0;

  constructor(output: StepOutput) {
    this.#output = output;
  }

  get all(): readonly StepPiece[] {
    return this.#pieces;
  }

  /** Whether it has any text that is more than white space. */
  has(type: 'text' | 'reasoning'): boolean {
    return this.#pieces.some((piece) => piece.type === type && piece.text.trim() !== '');
  }

  /** Takes a part of the stream. Gives whether it was something that the model said or proposed. */
  take(part: ModelPart): boolean {
    switch (part.type) {
      case 'text-start':
      case 'text-delta':
      case 'text-end':
      case 'reasoning-start':
      case 'reasoning-delta':
      case 'reasoning-end':
        return this.#takeText(part);
      case 'tool-input-start':
        return true;
      case 'tool-input-delta':
        this.#grow(part.delta.length);
        return true;
      case 'tool-call':
        this.#pieces.push({
          type: 'call',
          call: { id: part.toolCallId, name: part.toolName, rawArguments: part.input },
          metadata: part.providerMetadata,
        });
        return true;
      default:
        return false;
    }
  }

  #takeText(part: TextPart): boolean {
    const piece = this.#textPiece(part);
    // The last word of a provider about a piece counts; a signature comes at its end.
    if (part.providerMetadata !== undefined) piece.metadata = part.providerMetadata;
    if (!('delta' in part) || part.delta === '') return false;
    this.#grow(part.delta.length);
    piece.text += part.delta;
    if (piece.type === 'text') this.#output.text(part.delta);
    else this.#output.reasoning(part.delta);
    return true;
  }

  #textPiece(part: TextPart): Extract<StepPiece, { id: string }> {
    const type = part.type.startsWith('text') ? 'text' : 'reasoning';
    const held = this.#pieces.findLast(
      (piece): piece is Extract<StepPiece, { id: string }> =>
        piece.type === type && piece.id === part.id,
    );
    if (held && !part.type.endsWith('start')) return held;
    const fresh: Extract<StepPiece, { id: string }> = { type, id: part.id, text: '' };
    this.#pieces.push(fresh);
    return fresh;
  }

  #grow(by: number): void {
    this.#size += by;
    if (this.#size > STEP_SIZE_LIMIT) {
      throw new StepFailure(
        'The model did not stop talking: its step was longer than 8 MB and was broken off.',
      );
    }
  }
}
