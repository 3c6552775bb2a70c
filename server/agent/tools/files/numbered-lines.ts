/** How much of a file one call shows: lines, and UTF-16 code units with the line numbers. */
const MOST_LINES = 2_000;
const MOST_TEXT = 60_000;

/** What a call shows of a file, or why it can show nothing (a sentence for the agent). */
export type NumberedLines = { kind: 'text'; text: string } | { kind: 'problem'; message: string };

/**
 * The lines of a text from line `offset` (from 1) on, each behind its number and a tab, at most
 * `limit` of them and no more than fit. Says which lines these are and how to read on when there are
 * others.
 */
export function numberedLines(
  text: string,
  { offset = 1, limit = MOST_LINES }: { offset?: number | undefined; limit?: number | undefined },
): NumberedLines {
  const lines = text.split('\n');
  // A line end at the end of the text ends the last line; it does not begin another.
  if (lines.at(-1) === '') lines.pop();
  const total = lines.length;
  if (total === 0 && offset === 1) return { kind: 'text', text: '(The file is empty.)' };
  if (offset > total) {
    return {
      kind: 'problem',
      message: `offset is beyond the end: the file has ${lineWords(total)}.`,
    };
  }
  const shown: string[] = [];
  const digits = String(total).length;
  let length = 0;
  for (const line of lines.slice(offset - 1, offset - 1 + Math.min(limit, MOST_LINES))) {
    const number = String(offset + shown.length).padStart(digits);
    const row = `${number}\t${line.endsWith('\r') ? line.slice(0, -1) : line}`;
    if (length + row.length > MOST_TEXT) {
      if (shown.length === 0) shown.push(cutRow(row));
      break;
    }
    shown.push(row);
    length += row.length + 1;
  }
  const last = offset - 1 + shown.length;
  const isAll = offset === 1 && last === total;
  return {
    kind: 'text',
    text: [...shown, ...(isAll ? [] : [rest(offset, last, total)])].join('\n'),
  };
}

function rest(first: number, last: number, total: number): string {
  const range = `(Lines ${String(first)} to ${String(last)} of ${String(total)}.`;
  return last === total ? `${range})` : `${range} Read on with offset ${String(last + 1)}.)`;
}

function cutRow(row: string): string {
  const left = row.length - MOST_TEXT;
  return `${row.slice(0, MOST_TEXT)} … (${String(left)} more characters in this line)`;
}

function lineWords(count: number): string {
  return count === 1 ? '1 line' : `${String(count)} lines`;
}
