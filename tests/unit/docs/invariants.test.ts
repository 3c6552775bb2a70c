import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** An invariant's name as test titles cite it: a letter of a chapter and a number. */
const CITED = /\b([ABCGKMPRST]\d{1,2})\b/g;
const TITLE = /\b(?:it|test)(?:\.each\([^)]*\))?\(\s*(['"`])(.*?)\1/gs;

function testFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
    .map((file) => path.join(folder, file));
}

it('docs/invariants.md explains every invariant that a test cites', () => {
  const named = new Set(
    [...readFileSync('docs/invariants.md', 'utf8').matchAll(/^\| ([A-Z]\d{1,2}) /gm)].map(
      ([, name]) => name,
    ),
  );
  expect(named.size).toBeGreaterThan(30);
  const unexplained = [...testFiles('tests'), ...testFiles('e2e')].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(TITLE)].flatMap(([, , title = '']) =>
      [...title.matchAll(CITED)]
        .map(([, name]) => name)
        .filter((name) => !named.has(name))
        .map((name) => `${file}: ${String(name)} in “${title}”`),
    ),
  );
  expect(unexplained).toEqual([]);
});
