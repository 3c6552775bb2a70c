import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';

const MODULE = path.resolve('scripts/bootstrap/stop-with-parent.mjs');

/** What is run below the shell: it tells its id, then each signal, and ends by itself after the first. */
const PROGRAM = `
  import { stopWithParent } from ${JSON.stringify(MODULE)};
  stopWithParent();
  const stay = setInterval(() => {}, 1000);
  process.on('SIGTERM', () => {
    console.log('SIGTERM');
    clearInterval(stay);
  });
  console.log(process.pid);
`;

/** Runs it as npm runs a script: in a shell that waits for it. */
async function startInShell(program = PROGRAM) {
  const script = '"$0" --input-type=module --eval "$1"; echo ended in order';
  const shell = spawn('/bin/sh', ['-c', script, process.execPath, program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(shell.stdout)[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string | undefined> => {
    const next: IteratorResult<string, undefined> = await lines.next();
    return next.value;
  };
  const pid = Number(await nextLine());
  onTestFinished(() => {
    for (const id of [pid, shell.pid ?? 0]) {
      try {
        process.kill(id, 'SIGKILL');
      } catch {
        // It has ended.
      }
    }
  });
  return { shell, pid, nextLine };
}

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'a shell that a %s ends takes what it ran with it, in order',
  async (signal) => {
    const { shell, nextLine } = await startInShell();
    shell.kill(signal);
    await once(shell, 'exit');
    expect(await nextLine()).toBe('SIGTERM');
    // Nobody holds the pipe any more: it has ended.
    expect(await nextLine()).toBeUndefined();
  },
);

it('while the shell lives, nothing ends', async () => {
  // Longer than two looks, in the same process: its timers keep their order.
  const waits = `${PROGRAM}; setTimeout(() => console.log('still here'), 1_200);`;
  const { pid, nextLine } = await startInShell(waits);
  expect(await nextLine()).toBe('still here');
  process.kill(pid, 'SIGTERM');
  expect(await nextLine()).toBe('SIGTERM');
  expect(await nextLine()).toBe('ended in order');
});
