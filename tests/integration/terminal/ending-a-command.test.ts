import { spawn } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { systemClock } from '@/server/platform/clock';
import type { Clock } from '@/server/platform/clock';
import { createDeferred } from '@/server/platform/deferred';
import { createFakeClock } from '@/tests/support/fake-clock';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { runInTest } from './run-in-test';

const hasProcessTable = existsSync('/proc/self/stat');

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A process that nobody has collected yet still has its number.
  if (!hasProcessTable) return true;
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

/** The pids that a command wrote to files named `*.pid`. */
function writtenPids(cwd: string): number[] {
  const names = readdirSync(cwd).filter((name) => name.endsWith('.pid'));
  return names.map((name) => Number(readFileSync(path.join(cwd, name), 'utf8')));
}

/** Aborts once a command has printed `ready`. */
function abortWhenReady() {
  const abort = new AbortController();
  let printed = '';
  const onOutput = (text: string): void => {
    printed += text;
    if (printed.includes('ready')) abort.abort();
  };
  return { signal: abort.signal, onOutput };
}

describe('how a command ends', () => {
  it('tells the exit code', async () => {
    const { exit } = await runInTest({ command: 'exit 42', cwd: temporaryDirectory() });
    expect(exit).toMatchObject({ exitCode: 42, signal: null, reason: 'exited', message: null });
    expect(exit.durationMs).toBeGreaterThanOrEqual(0);
  });

  it('tells the signal that ended the shell', async () => {
    const { exit } = await runInTest({ command: 'kill -KILL $$', cwd: temporaryDirectory() });
    expect(exit).toMatchObject({ exitCode: null, signal: 'SIGKILL', reason: 'exited' });
  });

  it('tells the signal that ended a program as the shell does', async () => {
    const { exit } = await runInTest({
      command: "sh -c 'kill -KILL $$'",
      cwd: temporaryDirectory(),
    });
    expect(exit).toMatchObject({ exitCode: 128 + 9, signal: null });
  });

  it.each(['cat', 'read x; [ -z "$x" ]', 'bash', 'sort | wc -l', 'head -c 1 /dev/stdin'])(
    'S6 standard input is empty: %s ends by itself',
    async (command) => {
      const { exit } = await runInTest({ command, cwd: temporaryDirectory() });
      expect(exit).toMatchObject({ exitCode: 0, reason: 'exited' });
    },
  );

  it('has no terminal to ask a password on', async () => {
    const { output } = await runInTest({
      command: '(: </dev/tty) 2>/dev/null && echo terminal || echo none',
      cwd: temporaryDirectory(),
    });
    expect(output).toBe('none\n');
  });

  it('runs in a process group that is not ours', async () => {
    const { output } = await runInTest({
      command: 'ps -o pgid= -p $$; echo $$',
      cwd: temporaryDirectory(),
    });
    const [group, pid] = output.trim().split(/\s+/);
    expect(group).toBe(pid);
  });

  it('stops at the time limit', async () => {
    const { exit, output } = await runInTest({
      command: 'echo started; sleep 60',
      cwd: temporaryDirectory(),
      timeoutMs: 300,
    });
    expect(exit).toMatchObject({ signal: 'SIGTERM', reason: 'timed_out' });
    expect(exit.message).toContain('time limit');
    expect(output).toContain('started');
  });

  it('lets a command end in its own way within the grace time', async () => {
    const { exit, output } = await runInTest({
      command: "trap 'echo tidied; exit 9' TERM; echo ready; while :; do sleep 0.05; done",
      cwd: temporaryDirectory(),
      killGraceMs: 600_000,
      ...abortWhenReady(),
    });
    expect(exit).toMatchObject({ exitCode: 9, signal: null, reason: 'aborted' });
    expect(output).toContain('tidied');
  });

  it('kills what ignores SIGTERM', async () => {
    const cwd = temporaryDirectory();
    const { exit } = await runInTest({
      command: `trap '' TERM; echo $$ >a.pid; sh -c 'echo $$ >b.pid; echo ready; while :; do sleep 1; done'`,
      cwd,
      ...abortWhenReady(),
    });
    expect(exit).toMatchObject({ signal: 'SIGKILL', reason: 'aborted' });
    expect(writtenPids(cwd)).toHaveLength(2);
    expect(writtenPids(cwd).filter(isAlive)).toEqual([]);
  });

  it('ends what was stopped', async () => {
    const cwd = temporaryDirectory();
    const { exit } = await runInTest({
      command: 'sleep 60 & echo $! >a.pid; kill -STOP $!; echo ready; wait',
      cwd,
      killGraceMs: 600_000,
      ...abortWhenReady(),
    });
    expect(exit.reason).toBe('aborted');
    expect(writtenPids(cwd).filter(isAlive)).toEqual([]);
  });

  it('ends a crowd of children', async () => {
    const cwd = temporaryDirectory();
    const { exit } = await runInTest({
      command:
        'for i in {1..60}; do (trap "" TERM; echo $BASHPID >$i.pid; while :; do sleep 1; done) & done; sleep 0.5; echo ready; wait',
      cwd,
      ...abortWhenReady(),
    });
    expect(exit.reason).toBe('aborted');
    expect(writtenPids(cwd).length).toBeGreaterThan(0);
    expect(writtenPids(cwd).filter(isAlive)).toEqual([]);
  });

  it('ends what forks without end', async () => {
    const cwd = temporaryDirectory();
    const { exit } = await runInTest({
      command: `f() { trap '' TERM; echo $BASHPID >"$1.pid"; sleep 0.02; f $(( ($1 + 1) % 50 )) & }; echo ready; f 0; wait`,
      cwd,
      ...abortWhenReady(),
    });
    expect(exit.reason).toBe('aborted');
    expect(writtenPids(cwd).filter(isAlive)).toEqual([]);
  });

  it.each([
    ['in its group', 'sleep 60 & echo $! >a.pid'],
    ['without output', 'sleep 60 >/dev/null 2>&1 & echo $! >a.pid'],
    ['protected from a hangup', 'nohup sleep 60 >/dev/null 2>&1 & echo $! >a.pid'],
    ['ignoring SIGTERM', "(trap '' TERM; exec sleep 60) & echo $! >a.pid; sleep 0.2"],
  ])('ends what the command left behind %s', async (_what, command) => {
    const cwd = temporaryDirectory();
    const { exit } = await runInTest({ command, cwd });
    expect(exit).toMatchObject({ exitCode: 0, reason: 'exited' });
    expect(writtenPids(cwd)).toHaveLength(1);
    expect(writtenPids(cwd).filter(isAlive)).toEqual([]);
  });

  it.runIf(hasProcessTable).each([
    ['timeout, left behind', 'timeout 60 sleep 60 & echo $! >a.pid; sleep 0.2'],
    ['job control, left behind', 'set -m; sleep 60 & echo $! >a.pid'],
  ])('ends what left its group: %s', async (_what, command) => {
    const cwd = temporaryDirectory();
    const { exit } = await runInTest({ command, cwd });
    expect(exit).toMatchObject({ exitCode: 0, reason: 'exited' });
    expect(writtenPids(cwd).filter(isAlive)).toEqual([]);
  });

  it.runIf(hasProcessTable).each([
    ['timeout', `timeout 60 sh -c 'echo $$ >a.pid; echo ready; sleep 60'`],
    ['job control', `set -m; sh -c 'echo $$ >a.pid; echo ready; sleep 60'`],
    ['a session of its own', `setsid -w sh -c 'echo $$ >a.pid; echo ready; sleep 60'`],
  ])('an abort ends what left its group: %s', async (_what, command) => {
    const cwd = temporaryDirectory();
    const { exit } = await runInTest({ command, cwd, ...abortWhenReady() });
    expect(exit.reason).toBe('aborted');
    expect(writtenPids(cwd)).toHaveLength(1);
    expect(writtenPids(cwd).filter(isAlive)).toEqual([]);
  });

  it.runIf(hasProcessTable)('is not held up by a stranger that keeps its pipes', async () => {
    const cwd = temporaryDirectory();
    const { exit, output } = await runInTest({
      command: `setsid sh -c 'echo $$ >a.pid; while echo chatter; do sleep 0.01; done' & sleep 0.3; echo done`,
      cwd,
    });
    expect(exit).toMatchObject({ exitCode: 0, reason: 'exited' });
    expect(output).toContain('done\n');
    for (const pid of writtenPids(cwd)) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });

  it('leaves other processes alone', async () => {
    const bystander = spawn('sleep', ['60'], { stdio: 'ignore' });
    await runInTest({ command: 'sleep 60 &', cwd: temporaryDirectory() });
    expect(isAlive(bystander.pid!)).toBe(true);
    bystander.kill('SIGKILL');
  });

  it.runIf(hasProcessTable).each(['echo a', 'sleep 60 &', 'setsid -f true', 'exec sleep 0.1'])(
    'needs no clock to end: %s',
    async (command) => {
      const clock = createFakeClock();
      const { exit } = await runInTest({ command, cwd: temporaryDirectory(), clock });
      expect(exit).toMatchObject({ exitCode: 0, reason: 'exited', durationMs: 0 });
      expect(clock.pendingCount).toBe(0);
    },
  );

  it('C10 takes its time limit from the clock that it is given', async () => {
    const clock = createFakeClock();
    const started = createDeferred<null>();
    const running = runInTest({
      command: 'echo ready; sleep 60',
      cwd: temporaryDirectory(),
      clock,
      timeoutMs: 90_000,
      onOutput: () => started.resolve(null),
    });
    await started.promise;
    await clock.advance(90_000);
    const { exit } = await running;
    expect(exit).toMatchObject({ reason: 'timed_out', durationMs: 90_000 });
    expect(exit.message).toContain('90 seconds');
    expect(clock.pendingCount).toBe(0);
  });

  it('an abort before the start means that nothing runs', async () => {
    const cwd = temporaryDirectory();
    const { exit } = await runInTest({ command: 'touch made', cwd, signal: AbortSignal.abort() });
    expect(exit).toMatchObject({ exitCode: null, signal: null, reason: 'aborted' });
    expect(existsSync(path.join(cwd, 'made'))).toBe(false);
  });

  it('an abort during the start ends it, at whatever moment it comes', async () => {
    const cwd = temporaryDirectory();
    for (let turns = 0; turns < 12; turns += 1) {
      const abort = new AbortController();
      const running = runInTest({ command: 'echo $$ >a.pid; sleep 60', cwd, signal: abort.signal });
      for (let turn = 0; turn < turns * 3; turn += 1) {
        await setImmediate();
      }
      abort.abort();
      expect((await running).exit.reason).toBe('aborted');
      expect(getEventListeners(abort.signal, 'abort')).toEqual([]);
    }
    expect(writtenPids(cwd).filter((pid) => pid > 0 && isAlive(pid))).toEqual([]);
  });

  it('names a folder that is gone', async () => {
    const cwd = path.join(temporaryDirectory(), 'deleted');
    mkdirSync(cwd);
    rmSync(cwd, { recursive: true });
    const { exit, output, cwdAfter } = await runInTest({ command: 'echo x', cwd });
    expect(exit).toMatchObject({ exitCode: null, signal: null, reason: 'failed_to_start' });
    expect(exit.message).toContain(`The folder ${cwd} does not exist.`);
    expect([output, cwdAfter]).toEqual(['', null]);
  });

  it('names what is no folder, and what is no absolute path', async () => {
    const file = path.join(temporaryDirectory(), 'file');
    writeFileSync(file, '');
    const first = await runInTest({ command: 'echo x', cwd: file });
    expect(first.exit).toMatchObject({ reason: 'failed_to_start' });
    expect(first.exit.message).toContain(`${file} is not a folder`);
    const second = await runInTest({ command: 'echo x', cwd: 'relative' });
    expect(second.exit.message).toContain('absolute path');
  });

  it('says that bash is missing', async () => {
    const { exit } = await runInTest({
      command: 'echo x',
      cwd: temporaryDirectory(),
      environment: { PATH: '/nonexistent' },
    });
    expect(exit.reason).toBe('failed_to_start');
    expect(exit.message).toContain('bash was not found in /nonexistent');
  });

  it('C4 leaves no timer, listener, file descriptor or file behind', async () => {
    let pending = 0;
    const clock: Clock = {
      now: () => systemClock.now(),
      schedule: (action, delayMs) => {
        pending += 1;
        let isOpen = true;
        const close = (): void => {
          if (isOpen) pending -= 1;
          isOpen = false;
        };
        const cancel = systemClock.schedule(() => {
          close();
          action();
        }, delayMs);
        return () => {
          close();
          cancel();
        };
      },
    };
    const cwd = temporaryDirectory();
    const tmp = temporaryDirectory();
    const openFiles = (): number =>
      hasProcessTable ? readdirSync('/proc/self/fd').length : readdirSync('/dev/fd').length;
    const abort = new AbortController();
    const once = async (turn: number): Promise<void> => {
      const command = ['echo a', 'exit 1', 'sleep 60 &', 'cat', 'seq 1 20000'][turn % 5]!;
      await runInTest({ command, cwd, clock, signal: abort.signal });
      if (turn % 5 === 0) {
        await runInTest({ command, cwd, clock, environment: { PATH: '/nonexistent' } });
        await runInTest({ command: `: ${'x'.repeat(8_000_000)}`, cwd, clock });
        await runInTest({ command: 'sleep 60', cwd, clock, timeoutMs: 50 });
      }
    };
    const TMPDIR = process.env.TMPDIR;
    process.env.TMPDIR = tmp;
    try {
      await once(0);
      const before = openFiles();
      for (let turn = 0; turn < 50; turn += 1) await once(turn);
      expect(openFiles()).toBeLessThanOrEqual(before + 1);
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
    }
    expect(pending).toBe(0);
    expect(getEventListeners(abort.signal, 'abort')).toEqual([]);
    expect(readdirSync(tmp)).toEqual([]);
  });

  it('C13 many at once stay apart, and our own environment and folder do not change', async () => {
    const environment = { ...process.env };
    const folder = process.cwd();
    const runs = Array.from({ length: 20 }, async (_value, index) => {
      const cwd = temporaryDirectory();
      mkdirSync(path.join(cwd, `folder-${index}`));
      const result = await runInTest({ command: `cd folder-*; echo ${index}; exit ${index}`, cwd });
      expect(result).toMatchObject({
        exit: { exitCode: index },
        output: `${index}\n`,
        cwdAfter: path.join(cwd, `folder-${index}`),
      });
    });
    await Promise.all(runs);
    expect(process.env).toEqual(environment);
    expect(process.cwd()).toBe(folder);
  });
});
