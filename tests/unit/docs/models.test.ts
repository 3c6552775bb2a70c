import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const TEXT = readFileSync('docs/models.md', 'utf8');

/** The first cells of the table of failures: what an endpoint's failure is told by. */
function phrases(): string[] {
  const table = TEXT.split('| it says')[1] ?? '';
  return table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)])
    .map(([, phrase = '']) => phrase);
}

it('quotes every failure of an endpoint as the program words it, and no other', () => {
  const source = readFileSync('server/agent/runtimes/model/describe-endpoint-failure.ts', 'utf8');
  const words = source.split('switch (kind)')[1]?.split('\n}\n')[0] ?? '';
  const sentences = words
    .split('\n')
    .filter((line) => /^\s+(return|[?:]) .*`\$\{|^\s+(return|[?:]) `The /.test(line));
  expect(sentences.length).toBeGreaterThan(17);
  const found = phrases();
  const untold = sentences.filter((line) => !found.some((phrase) => line.includes(phrase)));
  expect(untold, 'failures that docs/models.md does not explain').toEqual([]);
  const gone = found.filter((phrase) => !sentences.some((line) => line.includes(phrase)));
  expect(gone, 'phrases of docs/models.md that the program does not say').toEqual([]);
});

it('names the addresses at which the server looks around', () => {
  const source = readFileSync('server/services/discover-endpoints.ts', 'utf8');
  const places = [...source.matchAll(/name: '([^']+)', baseUrl: '([^']+)'/g)];
  expect(places.length).toBeGreaterThan(3);
  for (const [, name = ''] of places) expect(TEXT).toContain(name);
  for (const [, , address = ''] of places.slice(0, 3)) expect(TEXT).toContain(`\`${address}\``);
});
