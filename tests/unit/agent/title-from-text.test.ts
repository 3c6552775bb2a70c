import fc from 'fast-check';
import { expect, it } from 'vitest';
import { titleFromText } from '@/server/agent/title-from-text';
import { sessionTitleSchema } from '@/server/domain/session';

it.each([
  ['ls -la', 'ls -la'],
  ['  \n\n  tidy up  \nand then more', 'tidy up'],
  ['one\r\ntwo', 'one'],
  ['one\u2028two', 'one'],
  ['   ', ''],
  ['rm build # \u202etxt.\u202c', 'rm build # txt.'],
  ['\u200b\u2066', 'U+200BU+2066'],
])('R11 the title of %j is %j', (text, title) => {
  expect(titleFromText(text)).toBe(title);
});

it('R11 a long line is cut at a word', () => {
  const title = titleFromText('word '.repeat(30));
  expect(title).toMatch(/^(word )+word…$/);
  expect(title.length).toBeLessThanOrEqual(73);
});

it('R11 a line without spaces is cut anywhere', () => {
  expect(titleFromText('x'.repeat(500))).toBe(`${'x'.repeat(72)}…`);
});

it('R11 whatever the text, its title is one that a person may give, and cuts no character in half', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
    fc
      .array(fc.constantFrom('😀', 'a', ' ', 'é', '\n'), { maxLength: 300 })
      .map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, (one) => {
      const title = titleFromText(one);
      expect(title).not.toMatch(/[\n\r]/);
      expect(title).not.toMatch(/\p{Surrogate}/u);
      if (one.trim() !== '') expect(sessionTitleSchema.safeParse(title).success).toBe(true);
    }),
    { numRuns: 500 },
  );
});
