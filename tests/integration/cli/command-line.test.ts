import { readFileSync, statSync, writeFileSync } from 'node:fs';
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

it('policy check: what is harmless runs, exit code 0', async () => {
  const { code, stdout } = await runCountersign(['policy', 'check', 'ls -l']);
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'allow: runs without asking\n' });
});

it('policy check: what is risky is told finding by finding, with its part of the command', async () => {
  const command = "echo 'fine' && rm -rf build";
  const { code, stdout } = await runCountersign(['policy', 'check', command, '--json']);
  expect(code).toBe(1);
  const judgement = JSON.parse(stdout) as { verdict: string; findings: { part: string }[] };
  expect(judgement.verdict).toBe('ask');
  expect(judgement.findings.map(({ part }) => part)).toEqual(['rm -rf build']);
  const inWords = await runCountersign(['policy', 'check', command]);
  expect(inWords.stdout).toContain('in: "rm -rf build"');
});

it('policy check: the floor holds here too, and a script is read where the command would run', async () => {
  const directory = temporaryDirectory();
  writeFileSync(path.join(directory, 'clean.sh'), 'rm -rf /\n');
  const { code, stdout } = await runCountersign([
    ...['policy', 'check', 'bash clean.sh'],
    ...['--cwd', directory],
  ]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^never: is never run/);
});

it('doctor changes nothing, and says that all is well on an empty machine', async () => {
  const home = path.join(temporaryDirectory(), 'data');
  const { code, stdout } = await runCountersign(['doctor'], { home, env: { PORT: '0' } });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^ok +node +\d+/);
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
