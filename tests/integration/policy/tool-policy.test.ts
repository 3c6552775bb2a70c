import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { profileIdSchema, sessionIdSchema } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { createCommandParser } from '@/server/policy/parse-command';
import { readScriptFile } from '@/server/policy/read-script-file';
import { realPath } from '@/server/policy/real-path';
import { ToolPolicy } from '@/server/policy/tool-policy';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

async function openPolicy() {
  const root = temporaryDirectory();
  const workspace = path.join(root, 'work');
  const dataDirectory = path.join(root, 'data');
  for (const folder of [workspace, dataDirectory, path.join(root, 'outside')]) mkdirSync(folder);
  writeFileSync(path.join(workspace, 'file.txt'), '');
  const policy = new ToolPolicy({
    parser: await createCommandParser(),
    clock: { now: () => 0 },
    grants: { listInForce: () => Promise.resolve([]) },
    files: { readScript: readScriptFile, realpath: realPath },
    place: () => ({ home: '/home/u', dataDirectory, ownAddresses: ['127.0.0.1:4800'] }),
  });
  const judge = (command: string) =>
    policy.judge(
      { tool: 'terminal', command, cwd: workspace },
      {
        sessionId: sessionIdSchema.parse(createId('ses')),
        profileId: profileIdSchema.parse(createId('prf')),
        workspace,
        fileWrites: 'ask',
      },
    );
  return { root, workspace, judge };
}

it('S4 a path is judged where its links lead', async () => {
  const { root, workspace, judge } = await openPolicy();
  symlinkSync(path.join(root, 'outside'), path.join(workspace, 'link'));
  symlinkSync(path.join(root, 'data'), path.join(workspace, 'notes'));
  expect((await judge('rm file.txt')).verdict).toBe('allow');
  expect((await judge('rm link/file.txt')).verdict).toBe('ask');
  const reading = await judge('cat notes/countersign.db');
  expect(reading.verdict).toBe('ask');
  expect(reading.findings).toMatchObject([{ severity: 'critical', isGrantable: false }]);
});

it('S1 a script that can be read is judged by what it does', async () => {
  const { workspace, judge } = await openPolicy();
  writeFileSync(path.join(workspace, 'tidy.sh'), 'echo tidying\nrm -rf build\n');
  writeFileSync(path.join(workspace, 'hello.sh'), 'echo hello\n');
  expect((await judge('bash tidy.sh')).verdict).toBe('ask');
  expect((await judge('bash hello.sh')).verdict).toBe('allow');
});
