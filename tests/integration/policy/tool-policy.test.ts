import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { testPolicy, testScope } from '@/tests/support/test-policy';

function openPolicy() {
  const root = temporaryDirectory();
  const workspace = path.join(root, 'work');
  const dataDirectory = path.join(root, 'data');
  for (const folder of [workspace, dataDirectory, path.join(root, 'outside')]) mkdirSync(folder);
  writeFileSync(path.join(workspace, 'file.txt'), '');
  const policy = testPolicy({
    place: () => ({ home: '/home/u', dataDirectory, ownAddresses: ['127.0.0.1:4800'] }),
  });
  const judge = (command: string) =>
    policy.judge({ tool: 'terminal', command, cwd: workspace }, testScope({ workspace }));
  return { root, workspace, judge };
}

it('S4 a path is judged where its links lead', async () => {
  const { root, workspace, judge } = openPolicy();
  symlinkSync(path.join(root, 'outside'), path.join(workspace, 'link'));
  symlinkSync(path.join(root, 'data'), path.join(workspace, 'notes'));
  expect((await judge('rm file.txt')).verdict).toBe('allow');
  expect((await judge('rm link/file.txt')).verdict).toBe('ask');
  const reading = await judge('cat notes/countersign.db');
  expect(reading.verdict).toBe('ask');
  expect(reading.findings).toMatchObject([{ severity: 'critical', isGrantable: false }]);
});

it('S1 a script that can be read is judged by what it does', async () => {
  const { workspace, judge } = openPolicy();
  writeFileSync(path.join(workspace, 'tidy.sh'), 'echo tidying\nrm -rf build\n');
  writeFileSync(path.join(workspace, 'hello.sh'), 'echo hello\n');
  expect((await judge('bash tidy.sh')).verdict).toBe('ask');
  expect((await judge('bash hello.sh')).verdict).toBe('allow');
});
