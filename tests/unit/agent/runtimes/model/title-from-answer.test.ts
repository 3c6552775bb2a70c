import { expect, it } from 'vitest';
import { TITLE_LIMIT, titleFromAnswer } from '@/server/agent/runtimes/model/title-from-answer';

it.each([
  ['Fixing the build', 'Fixing the build'],
  ['  "Fixing the build."\n', 'Fixing the build'],
  ['# **Fixing** the build', 'Fixing** the build'],
  ['Title: “Den Bau richten”', 'Den Bau richten'],
  ['<think>What do they want?\nA title.</think>\n\nFixing the build', 'Fixing the build'],
  ['one\ttwo\u202e three', 'one two three'],
  ['\n\n`ls -la`\nmore', 'ls -la'],
  ['', null],
  [' \n"" \n', null],
  ['<think>never ends', null],
])('a title from %j', (answer, title) => {
  expect(titleFromAnswer(answer)).toBe(title);
});

it('is cut at a word, and never within a character', () => {
  const long = titleFromAnswer('many words '.repeat(20));
  expect(long).toMatch(/(many|words)…$/);
  expect(long!.length).toBeLessThanOrEqual(TITLE_LIMIT);
  const faces = titleFromAnswer('😀'.repeat(60));
  expect(faces).not.toMatch(/\p{Surrogate}/u);
  expect(faces!.length).toBeLessThanOrEqual(TITLE_LIMIT);
});
