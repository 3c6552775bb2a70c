import { z } from 'zod';
import type { Provider } from '@/server/domain/endpoint';
import type { ProviderOptions } from './connected-model';

/** What a provider attached to a piece, to have it again: signatures, encrypted reasoning and the like. */
export type PieceMetadata = ProviderOptions;

/** A step as its model gave it, piece by piece. A call stands for the call of that index. */
export type ContinuedPiece =
  | { type: 'text' | 'reasoning'; text: string; metadata?: PieceMetadata | undefined }
  | { type: 'call'; index: number; metadata?: PieceMetadata | undefined };

/** Whose pieces they are: those of another provider or model are of no use to this one. */
export interface ContinuationTag {
  provider: Provider;
  model: string;
}

const metadataSchema = z.record(z.string(), z.record(z.string(), z.json()));

const continuationSchema = z.object({
  version: z.literal(1),
  provider: z.string(),
  model: z.string(),
  pieces: z.array(
    z.discriminatedUnion('type', [
      z.object({
        type: z.enum(['text', 'reasoning']),
        text: z.string(),
        metadata: metadataSchema.optional(),
      }),
      z.object({ type: z.literal('call'), index: z.int(), metadata: metadataSchema.optional() }),
    ]),
  ),
});

/** Puts a step's pieces into a text, or gives null when the stored step says all there is. */
export function writeContinuation(
  pieces: readonly ContinuedPiece[],
  tag: ContinuationTag,
): string | null {
  const isNeeded = pieces.some(
    ({ type, metadata }) => type === 'reasoning' || metadata !== undefined,
  );
  return isNeeded ? JSON.stringify({ version: 1, ...tag, pieces }) : null;
}

/** Gives the pieces back; null when there are none, or they are another model's or cannot be read. */
export function readContinuation(
  text: string | null,
  tag: ContinuationTag,
): ContinuedPiece[] | null {
  if (text === null) return null;
  const read = continuationSchema.safeParse(parsed(text));
  if (!read.success) return null;
  const { provider, model, pieces } = read.data;
  return provider === tag.provider && model === tag.model ? pieces : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
