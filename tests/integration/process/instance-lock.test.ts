import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { openDataDirectory } from '@/server/process/data-directory';
import type { DataDirectory } from '@/server/process/data-directory';
import { acquireInstanceLock } from '@/server/process/instance-lock';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const HOLDER = path.resolve(import.meta.dirname, '../../support/hold-instance-lock.ts');

/** Starts another process that tries to take the lock; gives what it said about it. */
async function startHolder(data: DataDirectory): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', HOLDER, data.directory], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const [said] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, said };
}

it('refuses a second process with the pid of the first', async () => {
  const data = openDataDirectory(temporaryDirectory());
  const first = await startHolder(data);
  expect(first.said).toBe('held');
  expect(() => acquireInstanceLock(data)).toThrow(
    `COUNTERSIGN_HOME: ${data.directory} is in use by process ${first.child.pid ?? 0}.`,
  );
});

it('refuses a second taker within one process too', () => {
  const data = openDataDirectory(temporaryDirectory());
  const lock = acquireInstanceLock(data);
  expect(() => acquireInstanceLock(data)).toThrow(`in use by process ${process.pid}.`);
  lock.release();
  lock.release();
  acquireInstanceLock(data).release();
});

it('takes over from a process that was killed, whatever pid it left behind', async () => {
  const data = openDataDirectory(temporaryDirectory());
  const { child } = await startHolder(data);
  child.kill('SIGKILL');
  await once(child, 'exit');
  // As if the pid had been given to another program since: ours is certainly alive.
  writeFileSync(data.pidFile, `${process.ppid}\n`);
  const lock = acquireInstanceLock(data);
  expect(readFileSync(data.pidFile, 'utf8')).toBe(`${process.pid}\n`);
  lock.release();
});

it('of several starters at once exactly one gets it', async () => {
  const data = openDataDirectory(temporaryDirectory());
  const starters = await Promise.all(Array.from({ length: 4 }, () => startHolder(data)));
  const winners = starters.filter(({ said }) => said === 'held');
  expect(winners).toHaveLength(1);
  for (const { said } of starters.filter((starter) => starter !== winners[0])) {
    expect(said).toContain(`is in use by process ${winners[0]!.child.pid ?? 0}.`);
  }
});
