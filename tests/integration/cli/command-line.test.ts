import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runCountersign } from '@/tests/support/run-countersign';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const { version } = JSON.parse(readFileSync(path.resolve('package.json'), 'utf8')) as {
  version: string;
};

it('--version prints the version and nothing else', async () => {
  expect(await runCountersign(['--version'])).toEqual({
    code: 0,
    stdout: `${version}\n`,
    stderr: '',
  });
});

it('--help names every command on standard output', async () => {
  const { code, stdout } = await runCountersign(['--help']);
  expect(code).toBe(0);
  for (const name of ['start', 'user', 'backup', 'restore', 'audit', 'policy', 'doctor']) {
    expect(stdout).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'));
  }
});

it.each([
  [['bakcup'], "unknown command 'bakcup'"],
  [['backup'], "missing required argument 'folder'"],
  [['user', 'reset'], "missing required argument 'email'"],
  [['audit', 'export'], "required option '--format <format>' not specified"],
  [['audit', 'export', '--format', 'xml'], "'--format <format>' argument 'xml' is invalid"],
  [['audit', 'export', '--format', 'csv', '--since', 'soon'], "'--since <time>' argument 'soon'"],
  [['doctor', '--loud'], "unknown option '--loud'"],
])('%j is spelled wrong: exit code 2 and one line that names it', async (words, named) => {
  const { code, stdout, stderr } = await runCountersign(words);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^countersign: [^\n]*\n$/);
  expect(stderr).toContain(named);
});

it('a bad setting is one line with its name, before anything else is done', async () => {
  const { code, stderr } = await runCountersign(['user', 'list'], { env: { PORT: 'x' } });
  expect(code).toBe(1);
  expect(stderr).toBe('countersign: PORT: expected a whole number from 0 to 65535, got "x".\n');
});

it('--home is put over COUNTERSIGN_HOME', async () => {
  const directory = temporaryDirectory();
  const named = path.join(directory, 'named');
  const { stderr } = await runCountersign(['user', 'list', '--home', named], { home: directory });
  expect(stderr).toContain(`no database in ${named}.`);
});

it('doctor changes nothing, and says that all is well on an empty machine', async () => {
  const home = path.join(temporaryDirectory(), 'data');
  const { code, stdout } = await runCountersign(['doctor'], { home, env: { PORT: '0' } });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^ok +node +\d+/);
  expect(stdout).toMatch(/^ok +sandbox +(?:bubblewrap .* works on this machine|not to be had\. )/m);
  expect(statSync(home, { throwIfNoEntry: false })).toBeUndefined();
});

it('doctor names each problem on its own line, with what to do', async () => {
  const home = temporaryDirectory();
  const { code, stdout } = await runCountersign(['doctor'], {
    home,
    env: { PORT: '0', HOST: '0.0.0.0', COUNTERSIGN_WORKSPACE: '/dev/null' },
  });
  expect(code).toBe(1);
  expect(stdout).toMatch(/^problem +origins +HOST is 0\.0\.0\.0.*COUNTERSIGN_PUBLIC_ORIGIN/m);
  expect(stdout).toMatch(/^problem +workspace +\/dev\/null is not a folder/m);
});
