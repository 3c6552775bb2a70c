import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parseEnv, VARIABLE_NAMES } from '@/server/platform/env';

const TEXT = readFileSync(path.resolve('docs/operations.md'), 'utf8');

/** The rows of the table under a heading, each as its cells without their code marks. */
function tableUnder(heading: string): string[][] {
  const section = TEXT.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
}

it('the table of settings has every variable that the server reads, and no other', () => {
  const named = tableUnder('Settings').map(([name]) => name);
  expect([...named].sort()).toEqual([...VARIABLE_NAMES].sort());
});

it('the defaults that it names are the defaults', () => {
  const given = Object.fromEntries(
    tableUnder('Settings').flatMap(([name, value]) => (value ? [[name ?? '', value]] : [])),
  );
  expect(Object.keys(given).length).toBeGreaterThan(5);
  expect(parseEnv(given, '/srv')).toEqual(parseEnv({}, '/srv'));
});

it('the table of figures names those that the server gives', () => {
  const source = readFileSync(path.resolve('server/http/metrics.ts'), 'utf8');
  const given = [
    ...[...source.matchAll(/gauge\('(\w+)'/g)].map(([, name]) => `countersign_${name ?? ''}`),
    ...[...source.matchAll(/name: '(countersign_\w+)'/g)].map(([, name]) => name ?? ''),
  ];
  const named = tableUnder('Figures')
    .map(([cell]) => cell?.replace(/\{.*/, '') ?? '')
    .filter((name) => name.startsWith('countersign_'));
  expect(given.length).toBeGreaterThan(8);
  expect([...named].sort()).toEqual([...given].sort());
});

it('the audit of access names what the program writes about people, links and shares, and nothing else', () => {
  const sources = ['server/services', 'server/auth', 'server/store', 'server/cli'].flatMap(
    (folder) =>
      readdirSync(folder, { encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => readFileSync(path.join(folder, file), 'utf8')),
  );
  const about =
    /'((?:setup|sign-ins?|password|password-reset|invite|user|share|backup)\.[a-z-]+)'/g;
  const written = new Set(
    sources.flatMap((source) => [...source.matchAll(about)].map(([, action = '']) => action)),
  );
  const named = tableUnder('The audit of access').flatMap(([cell = '']) => cell.split(', '));
  expect(written.size).toBeGreaterThan(15);
  expect([...named].sort()).toEqual([...written].sort());
});
