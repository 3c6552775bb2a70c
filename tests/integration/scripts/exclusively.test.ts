import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { exclusively } from '@/scripts/bootstrap/exclusively.mjs';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const MODULE = pathToFileURL(
  path.resolve(import.meta.dirname, '../../../scripts/bootstrap/exclusively.mjs'),
).href;

/** Reads a number and writes the next one, with a pause between that only a lock makes safe. */
function countUnderLock(lock: string, counter: string): Promise<unknown> {
  const program = `
    import { readFileSync, writeFileSync } from 'node:fs';
    import { exclusively } from '${MODULE}';
    const [lock, counter] = process.argv.slice(1);
    await exclusively(lock, async () => {
      const count = Number(readFileSync(counter, 'utf8'));
      await new Promise((resolve) => setTimeout(resolve, 30));
      writeFileSync(counter, String(count + 1));
    });`;
  return promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    program,
    lock,
    counter,
  ]);
}

it('several processes do their work one after another', async () => {
  const directory = temporaryDirectory();
  const lock = path.join(directory, 'deep/lock');
  const counter = path.join(directory, 'counter');
  writeFileSync(counter, '0');
  await Promise.all(Array.from({ length: 5 }, () => countUnderLock(lock, counter)));
  expect(readFileSync(counter, 'utf8')).toBe('5');
  expect(existsSync(lock)).toBe(false);
});

it('takes over from a process that died at work', async () => {
  const dead = spawn(process.execPath, ['--eval', '']);
  await once(dead, 'exit');
  const lock = path.join(temporaryDirectory(), 'lock');
  mkdirSync(lock);
  writeFileSync(path.join(lock, 'pid'), String(dead.pid));
  expect(await exclusively(lock, () => Promise.resolve('done'))).toBe('done');
  expect(existsSync(lock)).toBe(false);
});

it('gives the lock free when the work fails, and says why it failed', async () => {
  const lock = path.join(temporaryDirectory(), 'lock');
  const work = () => Promise.reject(new Error('no disk'));
  await expect(exclusively(lock, work)).rejects.toThrow('no disk');
  expect(existsSync(lock)).toBe(false);
});
