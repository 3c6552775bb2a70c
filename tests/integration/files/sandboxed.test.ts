import { existsSync, mkdirSync, rmdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFileRig, type FileCall } from './file-rig';

const rigInSandbox = () => openFileRig({ profile: { sandbox: 'bubblewrap' } });

function callsOn(file: string): FileCall[] {
  return [
    { tool: 'list', path: path.dirname(file) },
    { tool: 'read', path: file },
    { tool: 'write', path: file, content: 'x' },
    { tool: 'edit', path: file, oldText: 'a', newText: 'b' },
  ];
}

describe('the file tools of a profile with a sandbox', () => {
  it('T2 reach the workspace and nothing else, before anybody is asked', async () => {
    const { root, home, dataDirectory, obstacle } = rigInSandbox();
    for (const folder of [path.join(root, 'outside'), home, dataDirectory, '/etc']) {
      for (const call of callsOn(path.join(folder, 'file'))) {
        const found = await obstacle(call);
        expect(found, `${call.tool} ${folder}`).toMatchObject({ cause: 'unusable_call' });
        expect(found?.explanation).toContain('lies outside the workspace');
      }
    }
  });

  it('T2 follow no link out of it', async () => {
    const { at, root, obstacle } = rigInSandbox();
    symlinkSync(path.join(root, 'outside'), at('link'));
    expect(await obstacle({ tool: 'write', path: 'link/file', content: 'x' })).not.toBeNull();
  });

  it('T2 do nothing outside although a person approved, when a link was exchanged since', async () => {
    const { at, root, execute, subject } = rigInSandbox();
    mkdirSync(at('folder'));
    const call = { tool: 'write', path: 'folder/file', content: 'x' } as const;
    const { fingerprint } = await subject(call);
    rmdirSync(at('folder'));
    symlinkSync(path.join(root, 'outside'), at('folder'));
    const { exit } = await execute(call, fingerprint);
    expect(exit.message).toContain('this profile works in a sandbox');
    expect(existsSync(path.join(root, 'outside', 'file'))).toBe(false);
  });

  it('work as ever inside of it', async () => {
    const { at, obstacle, execute } = rigInSandbox();
    writeFileSync(at('a.txt'), 'hello\n');
    expect(await obstacle({ tool: 'read', path: 'a.txt' })).toBeNull();
    expect((await execute({ tool: 'read', path: 'a.txt' })).output).toBe('1\thello');
  });
});
