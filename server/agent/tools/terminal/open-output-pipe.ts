import { execFile } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Both ends of one pipe. Whoever asked for it destroys the one and closes the other. */
export interface OutputPipe {
  readable: Socket;
  /** File descriptor to give to a child. */
  writableFd: number;
}

/**
 * Makes a real pipe, for standard output and standard error together: what arrives is in the order
 * in which it was printed. The pipes that Node makes for a child are sockets, one for each of the
 * two, and a socket cannot be opened by name, so that `echo … >/dev/stderr` fails on Linux. Node
 * has no call for a pipe; a named one, whose name is gone before anyone else can use it, is one.
 * Rejects, with a message for people, when the temporary folder cannot be written or `mkfifo` is
 * missing.
 */
export async function openOutputPipe(): Promise<OutputPipe> {
  try {
    return await openIn(await mkdtemp(path.join(tmpdir(), 'countersign-')));
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    const message = `No pipe could be made in ${tmpdir()} for what the command prints: ${cause}`;
    throw new Error(message, { cause: error });
  }
}

async function openIn(folder: string): Promise<OutputPipe> {
  try {
    const name = path.join(folder, 'output');
    await run('mkfifo', ['-m', '600', name]);
    return openBothEnds(name);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function openBothEnds(name: string): OutputPipe {
  // Reading first and without waiting for a writer; then a writer, which blocks as children expect.
  const readableFd = openSync(name, constants.O_RDONLY | constants.O_NONBLOCK);
  let writableFd: number | null = null;
  try {
    writableFd = openSync(name, constants.O_WRONLY);
    return {
      readable: new Socket({ fd: readableFd, readable: true, writable: false }),
      writableFd,
    };
  } catch (error) {
    closeSync(readableFd);
    if (writableFd !== null) closeSync(writableFd);
    throw error;
  }
}
