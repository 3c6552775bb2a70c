import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { runInTest } from './run-in-test';

function workspace(): string {
  const cwd = temporaryDirectory();
  mkdirSync(path.join(cwd, 'build'));
  mkdirSync(path.join(cwd, 'new\nline'));
  mkdirSync(path.join(cwd, 'schön 😀'));
  symlinkSync('build', path.join(cwd, 'link'));
  return cwd;
}

describe('R13 the working directory after a command', () => {
  it.each([
    ['nothing moved', 'true', '.'],
    ['cd', 'cd build', 'build'],
    ['a failing cd', 'cd /nonexistent', '.'],
    ['cd and exit', 'cd build && exit 3', 'build'],
    ['cd and errexit', 'set -e; cd build; false', 'build'],
    ['cd and an unset variable', 'cd build; set -u; echo "$nope"', 'build'],
    ['cd and a syntax error', 'cd build\nif then', 'build'],
    ['cd in a subshell', '(cd build)', '.'],
    ['cd in the background', 'cd build & wait', '.'],
    ['cd in a function', 'f() { cd build; }; f', 'build'],
    ['pushd', 'pushd build', 'build'],
    ['a link, resolved', 'cd link', 'build'],
    ['a name with a newline', "cd $'new\\nline'", 'new\nline'],
    ['a name beyond ASCII', 'cd sch*', 'schön 😀'],
    ['an EXIT trap of its own', "trap 'echo bye' EXIT; cd build", 'build'],
    ['traces', 'set -xv; cd build', 'build'],
    ['output closed', 'exec 1>&- 2>&-; cd build', 'build'],
    ['output elsewhere', 'exec >file 2>&1; cd build', 'build'],
    ['a failing end', 'cd build; false', 'build'],
  ])('is known after %s', async (_what, command, expected) => {
    const cwd = workspace();
    const { cwdAfter } = await runInTest({ command, cwd });
    expect(cwdAfter).toBe(path.join(cwd, expected));
  });

  it.each([
    ['exec of another program', 'cd build; exec true'],
    ['a kill that nothing survives', 'cd build; kill -9 $$'],
    ['a folder that is gone', 'cd build; rmdir "$PWD"'],
    ['a folder that nobody may name', "mkdir $'\\xff'; cd $'\\xff'"],
    ['a report closed by the command', 'exec 227>&-; cd build'],
    ['a report of what is not there', 'pwd() { echo /nope; }; builtin() { pwd; }'],
    ['a report of what is no folder', 'builtin() { echo /etc/passwd; }'],
    ['a report of a relative folder', 'builtin() { echo build; }'],
    ['a report without end', 'yes | head -c 1000000 >&227'],
    ['another report mixed in', 'printf "/\\n/" >&227; exit'],
  ])('is unknown after %s', async (_what, command) => {
    const { cwdAfter } = await runInTest({ command, cwd: workspace() });
    expect(cwdAfter).toBeNull();
  });

  it('is never told by altering the output', async () => {
    for (const last of ['true', 'false', 'exit 3']) {
      const command = `set -x; cd build; ${last}`;
      const { output } = await runInTest({ command, cwd: workspace() });
      expect(output).toBe(`++ cd build\n++ ${last}\n`);
    }
  });
});
