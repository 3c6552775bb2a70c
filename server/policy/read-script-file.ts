import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** The largest script that is read, in bytes. */
const SCRIPT_LIMIT = 64 * 1024;

/**
 * The text of a script that a command is about to run; undefined when it cannot be read, is not an
 * ordinary file, or is too long to be judged. Never waits: a pipe or device is not opened for long
 * enough to block.
 */
export function readScriptFile(absolutePath: string): string | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(absolutePath, constants.O_RDONLY | constants.O_NONBLOCK);
    const { size } = fstatSync(descriptor);
    if (!fstatSync(descriptor).isFile() || size > SCRIPT_LIMIT) return undefined;
    const bytes = Buffer.alloc(size);
    const read = readSync(descriptor, bytes, 0, size, 0);
    return bytes.subarray(0, read).toString('utf8');
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
