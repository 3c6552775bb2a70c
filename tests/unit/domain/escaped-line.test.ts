import { expect, it } from 'vitest';
import { escapedLine } from '@/server/domain/escaped-line';

it.each([
  ['rm -rf build', 'rm -rf build'],
  ['rm build # \u202etxt.\u202c', 'rm build # U+202Etxt.U+202C'],
  ['s\u0443do ls', 'sU+0443do ls'],
  ['a\u200bb \u001b[8m', 'aU+200Bb U+001B[8m'],
  ['echo 👩‍💻 Привет', 'echo 👩‍💻 Привет'],
])('M3 %j is shown as %j', (text, shown) => {
  expect(escapedLine(text)).toBe(shown);
});

it('a very long text is cut, and says so', () => {
  const shown = escapedLine('\u200b'.repeat(5_000));
  expect(shown).toBe(`${'U+200B'.repeat(2_000)}…`);
});
