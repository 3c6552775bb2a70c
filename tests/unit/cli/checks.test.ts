import { chmodSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkDataDirectory } from '@/server/cli/doctor/check-data';
import { checkNode } from '@/server/cli/doctor/check-machine';
import { checkOrigins } from '@/server/cli/doctor/check-network';
import { parseEnv } from '@/server/platform/env';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

function originsOf(record: Record<string, string>) {
  const outcome = parseEnv(record, '/srv');
  if (!outcome.ok) throw new Error(outcome.problems.join('\n'));
  return checkOrigins(outcome.env);
}

it.each(['20.19.0', '22.1.0', '24.0.0'])('Node %s is new enough', (version) => {
  expect(checkNode(version).problem).toBeNull();
});

it.each(['18.20.0', '20.18.3'])('Node %s is too old', (version) => {
  expect(checkNode(version).problem).toContain('20.19');
});

it('a data directory that others may look into is a problem', () => {
  const directory = temporaryDirectory();
  chmodSync(directory, 0o700);
  expect(checkDataDirectory(directory).problem).toBeNull();
  chmodSync(directory, 0o750);
  expect(checkDataDirectory(directory).problem).toContain(`chmod 700 ${directory}`);
});

it.each([
  ['this machine only', {}],
  ['a plain name of this machine', { COUNTERSIGN_PUBLIC_ORIGIN: 'http://localhost:8080' }],
  [
    'a proxy that is trusted',
    {
      COUNTERSIGN_PUBLIC_ORIGIN: 'https://sign.example.org',
      COUNTERSIGN_TRUSTED_PROXIES: '127.0.0.1',
    },
  ],
])('origins: %s is well', (_, record) => {
  expect(originsOf(record).problem).toBeNull();
});

it.each([
  ['COUNTERSIGN_PUBLIC_ORIGIN', { HOST: '0.0.0.0' }],
  ['unencrypted', { COUNTERSIGN_PUBLIC_ORIGIN: 'http://sign.example.org' }],
  ['COUNTERSIGN_TRUSTED_PROXIES', { COUNTERSIGN_PUBLIC_ORIGIN: 'https://sign.example.org' }],
])('origins: names %s as what is wrong', (named, record) => {
  expect(originsOf(record).problem).toContain(named);
});
