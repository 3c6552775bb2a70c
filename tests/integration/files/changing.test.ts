import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FILE_SIZE_LIMIT } from '@/server/domain/file-change';
import { openFileRig } from './file-rig';

const write = (file: string, content: string) => ({ tool: 'write', path: file, content }) as const;
const edit = (file: string, oldText: string, newText: string) =>
  ({ tool: 'edit', path: file, oldText, newText }) as const;

describe('the tools write and edit', () => {
  it('A8 what was shown is exactly what is written', async () => {
    const { at, subject, execute } = openFileRig();
    writeFileSync(at('a.txt'), 'one\ntwo\nthree\n');
    const call = edit('a.txt', 'two', '2');
    const { subject: shown, fingerprint } = await subject(call);
    const change = {
      path: at('a.txt'),
      action: 'edited',
      added: 1,
      removed: 1,
      hunks: [
        {
          oldStart: 1,
          oldLines: 3,
          newStart: 1,
          newLines: 3,
          lines: [' one', '-two', '+2', ' three'],
        },
      ],
    };
    expect(shown).toEqual({ kind: 'change', command: 'edit a.txt', change });
    const result = await execute(call, fingerprint);
    expect(result).toMatchObject({ change, exit: { exitCode: 0, message: null } });
    expect(result.output).toBe(`Edited ${at('a.txt')}: +1 −1 lines.`);
    expect(readFileSync(at('a.txt'), 'utf8')).toBe('one\n2\nthree\n');
  });

  it('A8 does nothing once the file is another than the one that was shown', async () => {
    const { at, subject, execute } = openFileRig();
    for (const meanwhile of ['two and more', null]) {
      writeFileSync(at('a.txt'), 'two\n');
      const { fingerprint } = await subject(edit('a.txt', 'two', '2'));
      if (meanwhile === null) rmSync(at('a.txt'));
      else writeFileSync(at('a.txt'), meanwhile);
      const result = await execute(edit('a.txt', 'two', '2'), fingerprint);
      expect(result).toMatchObject({ change: null, exit: { exitCode: 1 } });
      expect(result.output).toMatch(/changed since this was approved/);
      expect(existsSync(at('a.txt')) ? readFileSync(at('a.txt'), 'utf8') : null).toBe(meanwhile);
    }
  });

  it('A8 does not write over a file that was not there when it was asked about', async () => {
    const { at, subject, execute } = openFileRig();
    const { fingerprint, subject: shown } = await subject(write('new.txt', 'mine\n'));
    expect(shown).toMatchObject({ change: { action: 'created', added: 1, removed: 0 } });
    writeFileSync(at('new.txt'), 'theirs\n');
    expect((await execute(write('new.txt', 'mine\n'), fingerprint)).exit.exitCode).toBe(1);
    expect(readFileSync(at('new.txt'), 'utf8')).toBe('theirs\n');
  });

  it('makes a file with the folders on its way, and leaves nothing beside it', async () => {
    const { at, execute } = openFileRig();
    const result = await execute(write('src/deep/a.ts', 'no line end'));
    expect(result).toMatchObject({ change: { action: 'created' }, exit: { exitCode: 0 } });
    expect(readFileSync(at('src/deep/a.ts'), 'utf8')).toBe('no line end');
    expect(readdirSync(at('src/deep'))).toEqual(['a.ts']);
  });

  it('keeps mode and line ends of a file it replaces', async () => {
    const { at, execute } = openFileRig();
    writeFileSync(at('run.sh'), 'echo 1\r\necho 2\r\n');
    chmodSync(at('run.sh'), 0o751);
    await execute(write('run.sh', 'echo 3\necho 2\n'));
    expect(readFileSync(at('run.sh'), 'utf8')).toBe('echo 3\r\necho 2\r\n');
    expect(statSync(at('run.sh')).mode & 0o777).toBe(0o751);
    expect(readdirSync(at())).toEqual(['run.sh']);
  });

  it('changes the file behind a link and leaves the link', async () => {
    const { at, subject, execute } = openFileRig();
    mkdirSync(at('real'));
    writeFileSync(at('real', 'a'), 'old\n');
    symlinkSync('real/a', at('link'));
    const { subject: shown } = await subject(write('link', 'new\n'));
    expect(shown).toMatchObject({ change: { path: at('real', 'a') } });
    await execute(write('link', 'new\n'));
    expect(readFileSync(at('real', 'a'), 'utf8')).toBe('new\n');
    expect(lstatSync(at('link')).isSymbolicLink()).toBe(true);
  });

  it('a byte order mark stays', async () => {
    const { at, execute } = openFileRig();
    writeFileSync(at('bom.txt'), '\ufeffone\ntwo\n');
    await execute(edit('bom.txt', 'two', '2'));
    expect(readFileSync(at('bom.txt'), 'utf8')).toBe('\ufeffone\n2\n');
  });

  it('a call that cannot apply is refused before anybody is asked, with what to do', async () => {
    const { at, obstacle } = openFileRig();
    writeFileSync(at('a'), 'x\nx\n');
    writeFileSync(at('binary'), Buffer.from([0]));
    mkdirSync(at('folder'));
    symlinkSync('/nowhere/at/all', at('dangling'));
    for (const [call, explanation] of [
      [edit('missing', 'a', 'b'), /does not exist\. Use write/],
      [edit('a', 'x', 'y'), /2 times, at lines 1, 2/],
      [edit('a', 'z', 'y'), /does not stand in the file/],
      [edit('binary', 'a', 'b'), /does not hold UTF-8 text/],
      [write('binary', 'a'), /does not hold UTF-8 text/],
      [write('folder', 'a'), /is a folder/],
      [write('dangling', 'a'), /link that leads nowhere/],
      [write('a', 'x\nx\n'), /holds exactly this text already/],
      [write('b', 'a\0b'), /NUL/],
      [write('b', 'a\udc00b'), /lone surrogate/],
      [write('b', 'x'.repeat(FILE_SIZE_LIMIT + 1)), /larger than 256 kB/],
      [write('b', '\n'.repeat(20_000)), /can be shown to a person/],
    ] as const) {
      expect(await obstacle(call)).toMatchObject({
        cause: 'unusable_call',
        explanation: expect.stringMatching(explanation) as unknown,
      });
    }
    expect(await obstacle(write('b', 'fine\n'))).toBeNull();
  });

  it('S4 tells nothing of what a file holds before somebody consented to look at it', async () => {
    const { home, obstacle, subject, execute } = openFileRig();
    mkdirSync(path.join(home, '.ssh'));
    const key = path.join(home, '.ssh', 'id_rsa');
    writeFileSync(key, 'SECRET-A\n');
    const right = edit('~/.ssh/id_rsa', 'SECRET-A', 'x');
    const wrong = edit('~/.ssh/id_rsa', 'SECRET-B', 'x');
    for (const call of [
      right,
      wrong,
      edit('~/.ssh/none', 'a', 'b'),
      write('~/.ssh/id_rsa', 'SECRET-A\n'),
    ]) {
      expect(await obstacle(call)).toBeNull();
    }
    const asked = await subject(wrong);
    expect(asked.subject).toEqual({ kind: 'look', command: 'edit ~/.ssh/id_rsa', path: key });
    expect((await subject(right)).subject.kind).toBe('change');
    const approved = await execute(wrong, asked.fingerprint);
    expect(approved).toMatchObject({ change: null, exit: { exitCode: 1 } });
    expect(readFileSync(key, 'utf8')).toBe('SECRET-A\n');
  });

  it('S7 what nobody was asked about changes no protected file and nothing outside', async () => {
    const { root, at, execute } = openFileRig();
    mkdirSync(at('.git', 'hooks'), { recursive: true });
    symlinkSync('.git/hooks', at('scripts'));
    symlinkSync(path.join(root, 'outside'), at('away'));
    for (const name of [
      '.env',
      'scripts/pre-commit',
      '.git/config',
      'away/a',
      '../b',
      '~/.bashrc',
    ]) {
      const { exit, output } = await execute(write(name, 'x'));
      expect(exit.exitCode).toBe(1);
      expect(output).toMatch(/leads elsewhere by now/);
    }
    expect(readdirSync(at('.git', 'hooks'))).toEqual([]);
    expect(readdirSync(path.join(root, 'outside'))).toEqual([]);
  });

  it('outside the workspace an approved file is written, and no folder is made for it', async () => {
    const { root, subject, execute } = openFileRig();
    const near = write('../outside/a.txt', 'x\n');
    const { fingerprint } = await subject(near);
    expect((await execute(near, fingerprint)).exit.exitCode).toBe(0);
    expect(readFileSync(path.join(root, 'outside', 'a.txt'), 'utf8')).toBe('x\n');

    const far = write('../outside/deep/a.txt', 'x\n');
    const asked = await subject(far);
    const result = await execute(far, asked.fingerprint);
    expect(result.exit.exitCode).toBe(1);
    expect(result.output).toMatch(/deep does not exist/);
  });

  // Root may write anywhere.
  const isRoot = process.getuid?.() === 0;
  it.skipIf(isRoot)(
    'a file that may not be written to is told, and nothing is left behind',
    async () => {
      const { at, execute } = openFileRig();
      mkdirSync(at('closed'));
      writeFileSync(at('closed', 'a'), 'a\n');
      writeFileSync(at('read-only'), 'a\n');
      chmodSync(at('read-only'), 0o444);
      chmodSync(at('closed'), 0o555);
      for (const name of ['closed/a', 'closed/b', 'read-only']) {
        const { exit, output } = await execute(write(name, 'b\n'));
        expect(exit.exitCode).toBe(1);
        expect(output).toMatch(/permission denied/);
      }
      chmodSync(at('closed'), 0o755);
      expect(readdirSync(at('closed'))).toEqual(['a']);
      expect(readFileSync(at('read-only'), 'utf8')).toBe('a\n');
    },
  );

  it('a call that is stopped while it reads writes nothing', async () => {
    let onResolve: (path: string) => void = () => undefined;
    const { at, stop, execute } = openFileRig({ onResolve: (path) => onResolve(path) });
    writeFileSync(at('a'), 'a\n');
    onResolve = () => stop.abort();
    const { exit, output } = await execute(write('a', 'b\n'));
    expect(exit.exitCode).toBe(1);
    expect(output).toBe('Stopped before it was written.');
    expect(readFileSync(at('a'), 'utf8')).toBe('a\n');
  });

  it('a workspace that is gone is no reason to make it', async () => {
    const { workspace, obstacle } = openFileRig();
    rmSync(workspace, { recursive: true });
    expect(await obstacle(write('a', 'x'))).toMatchObject({ cause: 'workspace_missing' });
    expect(existsSync(workspace)).toBe(false);
  });
});
