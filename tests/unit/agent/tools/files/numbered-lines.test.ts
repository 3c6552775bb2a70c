import { describe, expect, it } from 'vitest';
import { numberedLines } from '@/server/agent/tools/files/numbered-lines';
import { OUTPUT_TAIL_LIMIT } from '@/server/domain/live-text';

const many = (count: number, width = 1) =>
  Array.from({ length: count }, (_, index) => `${index + 1}`.padEnd(width, 'x')).join('\n');

function shown(text: string, by: { offset?: number; limit?: number } = {}): string {
  const result = numberedLines(text, by);
  return result.kind === 'text' ? result.text : `problem: ${result.message}`;
}

describe('numberedLines', () => {
  it('numbers every line, and ends with the last one', () => {
    expect(shown('a\r\nb\n\n')).toBe('1\ta\n2\tb\n3\t');
    expect(shown('')).toBe('(The file is empty.)');
  });

  it('shows a part, which part, and how to read on', () => {
    expect(shown('a\nb\nc\nd', { offset: 2, limit: 2 })).toBe(
      '2\tb\n3\tc\n(Lines 2 to 3 of 4. Read on with offset 4.)',
    );
    expect(shown('a\nb', { offset: 2 })).toBe('2\tb\n(Lines 2 to 2 of 2.)');
    expect(shown('a\nb', { offset: 3 })).toBe(
      'problem: offset is beyond the end: the file has 2 lines.',
    );
  });

  it.each([
    ['2,000 lines', many(5_000), 2_000],
    ['as many as fit', many(2_000, 100), 566],
  ])('is bounded: %s', (_name, text, last) => {
    const result = shown(text);
    expect(result.length).toBeLessThan(OUTPUT_TAIL_LIMIT);
    expect(result).toContain(`Read on with offset ${last + 1}.`);
  });

  it('reading on from part to part shows every line once', () => {
    const text = many(3_000, 100);
    const lines: string[] = [];
    for (let offset = 1; offset <= 3_000;) {
      const rows = shown(text, { offset })
        .split('\n')
        .filter((row) => row.includes('\t'));
      lines.push(...rows.map((row) => row.slice(row.indexOf('\t') + 1)));
      offset += rows.length;
    }
    expect(lines.join('\n')).toBe(text);
  });

  it('cuts a line that does not fit, and says so', () => {
    expect(shown('x'.repeat(100_000))).toMatch(/… \(\d+ more characters in this line\)$/);
  });
});
