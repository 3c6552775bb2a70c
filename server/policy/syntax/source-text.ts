import type { Span } from '../../domain/finding';
import type { WordPiece } from '../shell-value';

/** Shell text to be read, with the way back from its offsets to the judged command. */
export interface SourceText {
  readonly text: string;
  /** The range of the judged command from which `[start, end)` of this text came. */
  spanOf(start: number, end: number): Span;
}

/** The judged command itself. */
export function originalSource(text: string): SourceText {
  return { text, spanOf: (start, end) => ({ start, end }) };
}

/**
 * Stands where a nested text has an unknown part, so that the rest of it can still be read. It is a
 * variable that nothing sets.
 */
const UNKNOWN_PLACEHOLDER = '${__unknown__}';

interface Segment {
  readonly start: number;
  readonly end: number;
  readonly origin: Span;
}

/** Text put together from pieces, such as the argument of `sh -c`. */
export function sourceOfPieces(pieces: readonly WordPiece[]): SourceText {
  const segments: Segment[] = [];
  let text = '';
  for (const piece of pieces) {
    const start = text.length;
    if (piece.kind === 'text') text += piece.text;
    else text += piece.cause === 'number' ? '0' : UNKNOWN_PLACEHOLDER;
    if (text.length > start) segments.push({ start, end: text.length, origin: piece.origin });
  }
  return { text, spanOf: (start, end) => spanInSegments(segments, start, end) };
}

/** The original range of a part of a nested text; whole pieces where their text was transformed. */
function spanInSegments(segments: readonly Segment[], start: number, end: number): Span {
  const covered = segments.filter(
    (segment) => segment.start < Math.max(end, start + 1) && segment.end > start,
  );
  const spans = (covered.length > 0 ? covered : segments.slice(-1)).map((segment): Span => {
    const { origin } = segment;
    const isVerbatim = origin.end - origin.start === segment.end - segment.start;
    if (!isVerbatim) return origin;
    return {
      start: origin.start + Math.max(0, start - segment.start),
      end: origin.end - Math.max(0, segment.end - end),
    };
  });
  if (spans.length === 0) return { start: 0, end: 0 };
  return {
    start: Math.min(...spans.map((span) => span.start)),
    end: Math.max(...spans.map((span) => Math.max(span.start, span.end))),
  };
}

/** The same text with every range mapped once more, for a text cleaned before it was read. */
export function mappedSource(text: string, originalOffsets: readonly number[]): SourceText {
  const at = (offset: number): number => originalOffsets[offset] ?? originalOffsets.at(-1) ?? 0;
  return {
    text,
    spanOf: (start, end) => ({
      start: at(start),
      end: end > start ? at(end - 1) + 1 : at(start),
    }),
  };
}
