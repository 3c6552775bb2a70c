import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { ensureWorkspace } from '@/server/process/demo-workspace';
import { StartupError } from '@/server/process/startup-error';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const run = (cwd: string, program: string, ...words: string[]): string =>
  execFileSync(program, words, { cwd, encoding: 'utf8' });

it('fills a missing or empty workspace with a project that has something harmless to delete', () => {
  const directory = path.join(temporaryDirectory(), 'workspace');
  expect(ensureWorkspace(directory)).toBe(true);
  expect(readdirSync(path.join(directory, 'build'))).toHaveLength(20);
  expect(run(directory, process.execPath, 'src/hello.js', 'Ada')).toBe('Good to see you, Ada!\n');

  const empty = temporaryDirectory();
  expect(ensureWorkspace(empty)).toBe(true);
  expect(readdirSync(empty)).toContain('README.md');
});

it('is a clean repository of its own, also when started from within another one', () => {
  vi.stubEnv('GIT_DIR', '/nowhere/.git');
  const outer = temporaryDirectory();
  const directory = path.join(outer, 'workspace');
  ensureWorkspace(directory);
  vi.unstubAllEnvs();
  expect(run(directory, 'git', 'rev-parse', '--show-toplevel').trim()).toBe(directory);
  expect(run(directory, 'git', 'status', '--porcelain')).toBe('');
  expect(run(directory, 'git', 'log', '--format=%an')).toBe('Countersign\n');
});

it('rebuilds exactly what was there, so that deleting the folder loses nothing', () => {
  const directory = temporaryDirectory();
  ensureWorkspace(directory);
  const build = path.join(directory, 'build');
  const read = () =>
    readdirSync(build).map((file) => [file, readFileSync(path.join(build, file), 'utf8')]);
  const before = read();
  run(directory, 'rm', '-rf', 'build');
  run(directory, process.execPath, 'src/build.js');
  expect(read()).toEqual(before);
});

it('never touches a folder that holds anything', () => {
  const directory = temporaryDirectory();
  mkdirSync(path.join(directory, '.hidden'));
  expect(ensureWorkspace(directory)).toBe(false);
  expect(readdirSync(directory)).toEqual(['.hidden']);
});

it('fills the folder also where git is not installed', () => {
  vi.stubEnv('PATH', '/nowhere');
  vi.resetModules();
  const directory = temporaryDirectory();
  return import('@/server/process/demo-workspace')
    .then((fresh) => {
      expect(fresh.ensureWorkspace(directory)).toBe(true);
      expect(readdirSync(directory)).not.toContain('.git');
    })
    .finally(() => {
      vi.unstubAllEnvs();
    });
});

it('refuses a workspace that is a file, by the name of the setting', () => {
  const file = path.join(temporaryDirectory(), 'file');
  writeFileSync(file, '');
  expect(() => ensureWorkspace(file)).toThrow(StartupError);
  expect(() => ensureWorkspace(file)).toThrow(/^COUNTERSIGN_WORKSPACE: cannot use /);
});
