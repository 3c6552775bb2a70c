import { expect, it } from 'vitest';
import { plainTitle } from '@/server/domain/plain-title';
import { sessionTitleSchema } from '@/server/domain/session';

it.each([
  ['Tidy the build', 'Tidy the build'],
  ['rm build # \u202etxt.\u202c', 'rm build # txt.'],
  ['a\u200bb\u2066c\u001b[8m', 'abc[8m'],
  ['echo 👩‍💻 Привет 日本語', 'echo 👩‍💻 Привет 日本語'],
  ['s\u0443do', 's\u0443do'],
])('M3 the title %j is kept as %j', (given, kept) => {
  expect(plainTitle(given)).toBe(kept);
});

it('M3 a title that a person gives is kept without what hides or turns', () => {
  expect(sessionTitleSchema.parse(' Tidy\u202e up\u200b ')).toBe('Tidy up');
  expect(sessionTitleSchema.safeParse('\u200b\u2066').success).toBe(false);
});
