import type { Span } from '@/server/domain/finding';

/** A character that must not be shown as itself, and what is shown in its place ("U+202E"). */
export interface EscapedCharacter {
  span: Span;
  shownAs: string;
}

/** A piece of a line that is shown in one way. */
export interface MarkedPart {
  /** What is shown: the text itself, or the escape of a character that hides or deceives. */
  text: string;
  isEscaped: boolean;
  /** The numbers (from 1) of the findings that are about it. */
  findings: readonly number[];
  /** The numbers of the findings whose part of the text ends here. */
  endsOf: readonly number[];
}

export type MarkedLine = readonly MarkedPart[];

interface Marks {
  /** In the order of their numbers. */
  spans: readonly Span[];
  escaped: readonly EscapedCharacter[];
}

/**
 * Splits a text into lines and these into pieces, so that every mark begins and ends with a piece
 * and every character that deceives is a piece of its own. No character of the text is left out.
 * Spans that reach beyond the text are cut; one that covers nothing visible marks nothing.
 */
export function markedLines(text: string, { spans, escaped }: Marks): MarkedLine[] {
  const marks = spans.map((span) => visibleSpan(text, span));
  const escapes = new Map(escaped.map(({ span, shownAs }) => [span.start, { ...span, shownAs }]));
  const cuts = new Set([0, text.length]);
  for (const { start, end } of [...marks, ...escapes.values()]) cuts.add(start).add(end);

  const lines: MarkedPart[][] = [[]];
  const points = [...cuts].filter((at) => at >= 0 && at <= text.length).sort((a, b) => a - b);
  points.forEach((start, index) => {
    const end = points[index + 1];
    if (end === undefined) return;
    const escape = escapes.get(start);
    const numbers = (is: (mark: Span) => boolean): number[] =>
      marks.flatMap((mark, at) => (mark.end > mark.start && is(mark) ? [at + 1] : []));
    const findings = numbers((mark) => mark.start <= start && end <= mark.end);
    const endsOf = numbers((mark) => mark.end === end);
    if (escape !== undefined) {
      lines.at(-1)?.push({ text: escape.shownAs, isEscaped: true, findings, endsOf });
      return;
    }
    const pieces = text.slice(start, end).split('\n');
    pieces.forEach((piece, at) => {
      if (at > 0) lines.push([]);
      const isLast = at === pieces.length - 1;
      if (piece === '' && !(isLast && endsOf.length > 0)) return;
      const part = { text: piece, isEscaped: false, findings, endsOf: isLast ? endsOf : [] };
      lines.at(-1)?.push(part);
    });
  });
  return lines;
}

/** The span within the text, without the white space around it, which would show as a bare line. */
function visibleSpan(text: string, span: Span): Span {
  let start = Math.max(0, Math.min(span.start, text.length));
  let end = Math.max(start, Math.min(span.end, text.length));
  while (end > start && /\s/.test(text.charAt(end - 1))) end -= 1;
  while (start < end && /\s/.test(text.charAt(start))) start += 1;
  return { start, end };
}
