import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutputTail } from '@/server/agent/tools/terminal/output-tail';
import { OUTPUT_TAIL_LIMIT } from '@/server/domain/live-text';

function tailOf(...fragments: string[]): OutputTail {
  const tail = new OutputTail();
  for (const fragment of fragments) tail.append(fragment);
  return tail;
}

describe('OutputTail', () => {
  it('keeps all of a text that fits, and counts it', () => {
    const tail = tailOf('one ', '', 'two');
    expect(tail.from(0)).toBe('one two');
    expect(tail.from(4)).toBe('two');
    expect(tail.from(7)).toBe('');
    expect(tail.from(99)).toBe('');
    expect(tail.total).toBe(7);
  });

  it('keeps exactly the end of a text that is too long', () => {
    const tail = tailOf('a', 'b'.repeat(OUTPUT_TAIL_LIMIT - 1), 'c');
    expect(tail.from(0)).toBe('b'.repeat(OUTPUT_TAIL_LIMIT - 1) + 'c');
    expect(tail.total).toBe(OUTPUT_TAIL_LIMIT + 1);
  });

  it('never begins in the middle of a surrogate pair', () => {
    const tail = tailOf('😀'.repeat(OUTPUT_TAIL_LIMIT), '!');
    expect(tail.from(0)).toBe('😀'.repeat((OUTPUT_TAIL_LIMIT - 2) / 2) + '!');
    expect(tail.from(tail.total - 2)).toBe('!');
  });

  it('gives the same as the whole text would, however it was cut', () => {
    const fragment = fc
      .tuple(fc.string({ unit: 'grapheme', maxLength: 8 }), fc.nat({ max: 9_000 }))
      .map(([text, times]) => text.repeat(times));
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 12 }), fc.nat(), (fragments, offset) => {
        const whole = fragments.join('');
        const tail = tailOf(...fragments);
        const from = Math.max(Math.min(offset, whole.length), whole.length - OUTPUT_TAIL_LIMIT);
        const expected = whole.slice(from).replace(/^[\udc00-\udfff]/, '');
        expect(tail.from(offset)).toBe(expected);
        expect(tail.total).toBe(whole.length);
      }),
      { numRuns: 60 },
    );
  });
});
