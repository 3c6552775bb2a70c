import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FILE_SIZE_LIMIT } from '@/server/domain/file-change';
import { openFileRig } from './file-rig';

describe('the tools list and read', () => {
  it('list names folders, files with their size, links and hidden entries, in order', async () => {
    const { at, execute } = openFileRig();
    mkdirSync(at('src'));
    writeFileSync(at('.hidden'), '');
    writeFileSync(at('b.txt'), '12345');
    writeFileSync(at('line\nbreak'), '1');
    symlinkSync('/nowhere', at('away'));
    const result = await execute({ tool: 'list', path: '.' });
    expect(result.exit).toMatchObject({ exitCode: 0, reason: 'exited', message: null });
    expect(result.output).toBe(
      '.hidden  0 bytes\naway  (link)\nb.txt  5 bytes\n"line\\nbreak"  1 byte\nsrc/',
    );
    expect((await execute({ tool: 'list', path: 'src' })).output).toBe('(The folder is empty.)');
  });

  it('list is bounded and counts the rest', async () => {
    const { at, execute } = openFileRig();
    for (let index = 0; index < 1_003; index += 1) writeFileSync(at(`f${index}`), '');
    const lines = (await execute({ tool: 'list', path: '.' })).output.split('\n');
    expect(lines).toHaveLength(1_001);
    expect(lines.at(-1)).toMatch(/^\(3 more;/);
  });

  it('read takes a path from the workspace, absolute, and from home by its folder', async () => {
    const { at, execute } = openFileRig();
    mkdirSync(at('src'));
    writeFileSync(at('src', 'a.txt'), 'hello\n');
    for (const written of ['src/a.txt', './src//../src/a.txt', at('src', 'a.txt')]) {
      expect((await execute({ tool: 'read', path: written })).output).toBe('1\thello');
    }
    const fromHome = await execute({ tool: 'read', path: '~/../work/src/a.txt' });
    expect(fromHome.output).toBe('1\thello');
  });

  it('what cannot be shown is a result with a sentence, never a failure', async () => {
    const { at, execute } = openFileRig();
    mkdirSync(at('folder'));
    writeFileSync(at('binary'), Buffer.from([0x89, 0x50, 0, 1]));
    writeFileSync(at('latin'), Buffer.from([0x61, 0xe9, 0x62]));
    writeFileSync(at('large'), 'x'.repeat(FILE_SIZE_LIMIT + 1));
    symlinkSync('/nowhere/at/all', at('dangling'));
    execFileSync('sh', ['-c', 'mkfifo "$0"', at('pipe')]);
    for (const [name, message] of [
      ['missing', /does not exist/],
      ['folder', /is a folder\. Use list/],
      ['binary', /does not hold UTF-8 text/],
      ['latin', /does not hold UTF-8 text/],
      ['large', /larger than 256 kB/],
      ['dangling', /link that leads nowhere/],
      ['pipe', /not a regular file/],
      ['large/inside', /not a folder/],
    ] as const) {
      const { exit, output } = await execute({ tool: 'read', path: name });
      expect(exit).toMatchObject({ exitCode: 1, reason: 'exited' });
      expect(exit.message).toMatch(message);
      expect(output).toBe(exit.message);
    }
    expect((await execute({ tool: 'list', path: 'large' })).output).toMatch(/is not a folder/);
  });

  it('a path that cannot be shown in one line is refused before anything is asked', async () => {
    const { obstacle } = openFileRig();
    for (const written of ['', 'a\nb', 'a\0b', 'a\u001b[2J', `a\ud800`, 'x'.repeat(5_000)]) {
      expect(await obstacle({ tool: 'read', path: written })).toMatchObject({
        cause: 'unusable_call',
        explanation: expect.stringMatching(/^path /) as unknown,
      });
    }
    expect(await obstacle({ tool: 'read', path: 'missing.txt' })).toBeNull();
  });

  it('S7 what nobody was asked about stays in the workspace, also behind a link exchanged since', async () => {
    const { root, home, dataDirectory, at, execute } = openFileRig();
    mkdirSync(path.join(home, '.ssh'));
    writeFileSync(path.join(home, '.ssh', 'id_ed25519'), 'secret');
    writeFileSync(path.join(dataDirectory, 'countersign.db'), 'secret');
    writeFileSync(path.join(root, 'outside', 'a'), 'secret');
    symlinkSync(root, at('up'));
    for (const written of [
      '~/.ssh/id_ed25519',
      'up/home/.ssh/id_ed25519',
      '../outside/a',
      'up/data/countersign.db',
      'missing/../up/outside/a',
    ]) {
      const { exit, output } = await execute({ tool: 'read', path: written });
      expect(exit.exitCode).toBe(1);
      expect(output).toMatch(/leads elsewhere by now/);
    }
  });

  it('a look that was approved happens at exactly the path that was shown', async () => {
    const { root, at, subject, execute } = openFileRig();
    for (const name of ['one', 'two']) writeFileSync(path.join(root, 'outside', name), name);
    const call = { tool: 'read', path: '../outside/one' } as const;
    const { subject: shown, fingerprint } = await subject(call);
    expect(shown).toEqual({
      kind: 'look',
      command: 'read ../outside/one',
      path: path.join(root, 'outside', 'one'),
    });
    expect((await execute(call, fingerprint)).output).toBe('1\tone');

    symlinkSync(path.join(root, 'outside', 'one'), at('link'));
    const byLink = { tool: 'read', path: 'link' } as const;
    const asked = await subject(byLink);
    execFileSync('ln', ['-sfn', path.join(root, 'outside', 'two'), at('link')]);
    const result = await execute(byLink, asked.fingerprint);
    expect(result.exit.exitCode).toBe(1);
    expect(result.output).toMatch(/leads elsewhere than when this was approved/);
  });

  it('an aborted call does nothing and says so', async () => {
    const { at, stop, execute } = openFileRig();
    writeFileSync(at('a'), 'a');
    stop.abort();
    const result = await execute({ tool: 'read', path: 'a' });
    expect(result).toMatchObject({ output: '', exit: { reason: 'aborted', exitCode: null } });
  });
});
