import { chmodSync, existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openDataDirectory, readSecrets } from '@/server/process/data-directory';
import { StartupError } from '@/server/process/startup-error';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const modeOf = (file: string): number => statSync(file).mode & 0o777;

it('makes the folder for its owner alone and leaves nothing in it', () => {
  const directory = path.join(temporaryDirectory(), 'deep/data');
  const data = openDataDirectory(directory);
  expect(modeOf(directory)).toBe(0o700);
  expect(readdirSync(directory)).toEqual([]);
  expect(path.dirname(data.databaseFile)).toBe(directory);
});

it('refuses a folder that cannot be made or written, by the name of the setting', () => {
  const file = path.join(temporaryDirectory(), 'a-file');
  writeFileSync(file, '');
  for (const directory of [file, path.join(file, 'below')]) {
    expect(() => openDataDirectory(directory)).toThrow(StartupError);
    expect(() => openDataDirectory(directory)).toThrow(/^COUNTERSIGN_HOME: cannot write to /);
  }
});

it('makes each secret once, 0600, and reads the same ones after a restart', () => {
  const data = openDataDirectory(temporaryDirectory());
  const secrets = readSecrets(data);
  expect(secrets.authSecret).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(Object.values(secrets)).size).toBe(3);
  expect(modeOf(data.secretDirectory)).toBe(0o700);
  expect(readdirSync(data.secretDirectory).sort()).toEqual(['audit', 'auth', 'seal']);
  for (const name of ['audit', 'auth', 'seal']) {
    expect(modeOf(path.join(data.secretDirectory, name))).toBe(0o600);
  }
  expect(readSecrets(openDataDirectory(data.directory))).toEqual(secrets);
});

it('closes a secret that somebody opened to others', () => {
  const data = openDataDirectory(temporaryDirectory());
  readSecrets(data);
  const file = path.join(data.secretDirectory, 'auth');
  chmodSync(file, 0o644);
  readSecrets(data);
  expect(modeOf(file)).toBe(0o600);
});

it('reports a damaged secret and never replaces it', () => {
  const data = openDataDirectory(temporaryDirectory());
  readSecrets(data);
  const file = path.join(data.secretDirectory, 'audit');
  writeFileSync(file, 'half');
  expect(() => readSecrets(data)).toThrow(/audit: expected 64 hexadecimal digits/);
  expect(readFileSync(file, 'utf8')).toBe('half');
  expect(existsSync(file)).toBe(true);
});
