import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const BOOTSTRAP = path.resolve(import.meta.dirname, '../../../scripts/bootstrap.mjs');

function bootstrapOn(nodeVersion: string, ...words: string[]) {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${nodeVersion}' })`;
  return spawnSync(
    process.execPath,
    [`--import=data:text/javascript,${encodeURIComponent(pretend)}`, BOOTSTRAP, ...words],
    { encoding: 'utf8' },
  );
}

it.each(['18.20.4', '20.18.3'])('says in one line that Node %s is too old', (version) => {
  const { status, stderr } = bootstrapOn(version, 'start');
  expect(status).toBe(1);
  expect(stderr).toBe(`countersign: needs Node 20.19 or newer, and this is ${version}.\n`);
});

it.each(['20.19.0', '22.0.0', '24.1.0'])(
  'takes Node %s, and names the commands it knows',
  (version) => {
    const { status, stderr } = bootstrapOn(version, 'fly');
    expect(status).toBe(2);
    expect(stderr).toMatch(/^countersign: expected one of start, dev, build, test, check, bench/);
  },
);
