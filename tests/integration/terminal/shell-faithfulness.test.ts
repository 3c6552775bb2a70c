import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { terminalEnvironment } from '@/server/agent/tools/terminal/terminal-environment';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { runInTest } from './run-in-test';

/** What plain bash makes of a command: the yardstick. */
function plainBash(command: string, cwd: string): { output: string; exitCode: number } {
  const script = 'exec 2>&1 </dev/null; exec bash --noprofile --norc -c "$0"';
  try {
    const env = terminalEnvironment(process.env) as NodeJS.ProcessEnv;
    const output = execFileSync('bash', ['-c', script, command], { cwd, env, encoding: 'utf8' });
    return { output, exitCode: 0 };
  } catch (error) {
    const { stdout, status } = error as { stdout: string; status: number };
    return { output: stdout, exitCode: status };
  }
}

describe('S6 what is parsed is what runs', () => {
  it.each([
    ['quotes and dollars', `echo 'a b' "c  d" $'e\\tf\\x41' "\${HOME:+x}" \\$x "\\"" \`echo y\``],
    ['history marks', 'echo !! a!b "c!"'],
    ['several lines', 'echo 1\necho 2 &&\necho 3\\\n4\n'],
    ['a heredoc', `cat <<'EOF'\n$HOME "x" 'y'\nEOF\ncat <<-X\n\t$((1+1))\n\tX`],
    ['a heredoc that is never ended', 'cat <<EOF\nhi'],
    ['a comment at the end', 'echo a # exit 3'],
    ['a backslash at the end', 'echo a \\'],
    ['unicode', 'echo "äöü 你好 😀 \u200b|"'],
    ['its own name, arguments and text', 'echo "$0|$#|$1|$*|$BASH_EXECUTION_STRING|$-"'],
    ['line numbers', 'echo $LINENO\n\necho $LINENO\nnosuchcommand'],
    ['a failing last command', 'echo a; false'],
    ['exit with a number', 'echo a; exit 7; echo b'],
    ['exit with a large number', 'exit 300'],
    ['exit with a word', 'exit foo'],
    ['errexit', 'set -e; echo a; false; echo b'],
    ['errexit within a condition', 'set -e; false && true; echo b'],
    ['an unset variable', 'set -u; echo "$nope"; echo b'],
    ['a failing pipe', 'set -euo pipefail; false | true; echo b'],
    ['return outside of a function', 'return 3; echo "on $?"'],
    ['local outside of a function', 'local x=1; echo "on $?"'],
    ['break outside of a loop', 'break; continue; echo "on $?"'],
    ['an EXIT trap', 'trap \'echo "bye $?"\' EXIT; echo a; false'],
    ['an EXIT trap and exit', 'trap \'echo "bye $?"\' EXIT; echo a; exit 4'],
    ['an ERR trap', "trap 'echo E $LINENO' ERR; false; true; false"],
    ['a DEBUG trap and a failing end', "trap 'echo D' DEBUG; trap 'echo E' ERR; true; false"],
    ['a DEBUG trap', 'trap \'echo "D $BASH_COMMAND"\' DEBUG; true; true'],
    ['a RETURN trap', "trap 'echo R' RETURN; f() { :; }; f"],
    ['a TERM trap', "trap 'echo T' TERM; kill $$; echo after"],
    ['an alias', 'alias x=echo; x a'],
    ['shell options', 'shopt -s extglob nullglob; shopt -p | sort | head -5; echo *.nope'],
    ['a function', 'f() { caller; echo "$1 $LINENO ${FUNCNAME[0]}"; return 7; }; f a'],
    ['waiting for what it started', '(sleep 0.05; echo late) & wait; echo "$?"; jobs'],
    ['exec', 'exec echo replaced'],
    ['exec of a redirection', 'exec >out.txt; echo hidden; exec >&2; cat out.txt'],
    ['low file descriptors', 'exec 3>three.txt; echo x >&3; exec 3>&-; cat three.txt; exec 9<&0'],
    ['a division by zero', 'echo $((1/0)); echo next'],
    ['an empty command', ''],
    ['only blanks', ' \n\t\n '],
    ['only a comment', '# nothing'],
    ['posix mode', 'set -o posix; echo a; false'],
    ['closed outputs', 'exec 1>&- 2>&-; echo a; exit 5'],
  ])('as bash -c does: %s', async (_what, command) => {
    const expected = plainBash(command, temporaryDirectory());
    const { exit, output } = await runInTest({ command, cwd: temporaryDirectory() });
    expect({ output, exitCode: exit.exitCode }).toEqual(expected);
    expect(exit.reason).toBe('exited');
  });

  it('refuses a syntax error as bash does, after running the lines before it', async () => {
    const { exit, output } = await runInTest({
      command: 'echo before\nif then\necho after',
      cwd: temporaryDirectory(),
    });
    expect(output).toMatch(/^before\nbash: .*syntax error/);
    expect(output).not.toContain('after');
    expect(exit.exitCode).not.toBe(0);
  });

  it('hands any argument through a quoted word unchanged', async () => {
    const cwd = temporaryDirectory();
    const word = fc
      .string({ unit: 'binary', maxLength: 30 })
      .filter((text) => !text.includes('\0'));
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 8 }), async (words) => {
        const quoted = words.map((text) => `'${text.replaceAll("'", "'\\''")}'`);
        const { output } = await runInTest({
          command: `printf '<%s>\\n' ${quoted.join(' ')}`,
          cwd,
        });
        expect(output).toBe(words.map((text) => `<${text}>\n`).join(''));
      }),
      { numRuns: 40 },
    );
  });

  it('runs a command of 256 KiB unchanged, whatever the width of its characters', async () => {
    const cwd = temporaryDirectory();
    for (const filler of ['x', 'é', '你', '😀']) {
      const text = filler.repeat((256 * 1024 - 40) / filler.length);
      const { exit, output } = await runInTest({
        command: `cat <<'EOF' | sha256sum\n${text}\nEOF`,
        cwd,
      });
      expect(exit.exitCode).toBe(0);
      expect(output).toBe(execFileSync('sha256sum', { input: `${text}\n`, encoding: 'utf8' }));
    }
  });

  it('says so when a command is longer than the system can start', async () => {
    const { exit } = await runInTest({
      command: `: ${'x'.repeat(8 * 1024 * 1024)}`,
      cwd: temporaryDirectory(),
    });
    expect(exit.reason).toBe('failed_to_start');
    expect(exit.message).toContain('longer than this machine can start');
  });

  it('runs no start-up file and no exported function of ours, and passes on no secret', async () => {
    const cwd = temporaryDirectory();
    const startup = path.join(cwd, 'startup.sh');
    writeFileSync(startup, 'echo evil');
    mkdirSync(path.join(cwd, 'home'));
    writeFileSync(path.join(cwd, 'home', '.bashrc'), 'echo evil');
    writeFileSync(path.join(cwd, 'home', '.bash_profile'), 'echo evil');
    const environment = terminalEnvironment({
      ...process.env,
      HOME: path.join(cwd, 'home'),
      BASH_ENV: startup,
      ENV: startup,
      'BASH_FUNC_ls%%': '() { echo evil; }',
      'BASH_FUNC_x%%': '() { echo evil; }',
      COUNTERSIGN_SECRET: 'evil',
      API_TOKEN: 'evil',
    });
    const { output } = await runInTest({
      command: 'ls; env; declare -F; sh -c env; bash -c "x; :" 2>/dev/null; echo done',
      cwd,
      environment,
    });
    expect(output).not.toContain('evil');
    expect(output).not.toContain('BASH_FUNC');
    expect(output).toContain('npm_config_yes=false');
    expect(output).toMatch(/done\n$/);
  });

  it('runs nothing at all of a command that cannot be handed over unchanged', async () => {
    const cwd = temporaryDirectory();
    for (const command of ['touch made\0', 'touch made # \ud800']) {
      const { exit } = await runInTest({ command, cwd });
      expect(exit.reason).toBe('failed_to_start');
    }
    expect(existsSync(path.join(cwd, 'made'))).toBe(false);
  });
});
