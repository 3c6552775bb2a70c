import { constants, type Stats } from 'node:fs';
import { lstat, open, type FileHandle } from 'node:fs/promises';
import { FILE_SIZE_LIMIT } from '@/server/domain/file-change';
import { sha256 } from '@/server/platform/sha256';
import type { Realpath } from '@/server/policy/paths/resolve-path-word';
import { errorCode, fileErrorWords } from './file-error-words';

/** A text file as it was when it was read. */
export interface TextFile {
  kind: 'text';
  text: string;
  hash: string;
  stats: Stats;
}

/** What is at a path: a text file, nothing, or something that is not worked with, and why. */
export type FileState = TextFile | { kind: 'absent' } | { kind: 'problem'; message: string };

/**
 * Reads the text file at a path behind all links. Opens nothing but a regular file (a device or pipe
 * could block or have effects), follows no link, and gives up when the path leads elsewhere by then.
 * Never rejects.
 */
export async function readTextFile(real: string, realpath: Realpath): Promise<FileState> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  let file: FileHandle | undefined;
  try {
    // Looked at first: to open a device may already have an effect.
    const kind = kindProblem(await lstat(real), real);
    if (kind !== null) return { kind: 'problem', message: kind };
    file = await open(real, flags);
    return await readOpened(file, real, realpath);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { kind: 'absent' };
    return { kind: 'problem', message: fileErrorWords(error, real) };
  } finally {
    await file?.close();
  }
}

async function readOpened(file: FileHandle, real: string, realpath: Realpath): Promise<FileState> {
  const stats = await file.stat();
  const problem = kindProblem(stats, real);
  if (problem !== null) return { kind: 'problem', message: problem };
  const bytes = await readBounded(file);
  if (bytes === null) return { kind: 'problem', message: tooLarge(real) };
  // A folder on the way may have been exchanged for a link since the path was resolved. Only if the
  // path is still free of links and names what was opened is this the file that was judged.
  const now = await lstat(real);
  if (realpath(real) !== real || now.ino !== stats.ino || now.dev !== stats.dev) {
    return { kind: 'problem', message: `${real} was exchanged while it was read. Try again.` };
  }
  const text = decoded(bytes);
  if (text === null) {
    const message = `${real} does not hold UTF-8 text, so it is not shown or changed. Use a command.`;
    return { kind: 'problem', message };
  }
  return { kind: 'text', text, hash: sha256(bytes), stats };
}

function kindProblem(stats: Stats, real: string): string | null {
  if (stats.isDirectory()) return `${real} is a folder. Use list to see what is in it.`;
  if (stats.isSymbolicLink()) return `${real} is a link that leads nowhere, or in a circle.`;
  if (!stats.isFile()) return `${real} is not a regular file.`;
  return stats.size > FILE_SIZE_LIMIT ? tooLarge(real) : null;
}

function tooLarge(real: string): string {
  return `${real} is larger than ${String(FILE_SIZE_LIMIT / 1024)} kB. Use a command, such as sed -n, for a part of it.`;
}

/** All bytes of a file, or null when they are more than the limit, whatever its size claims. */
async function readBounded(file: FileHandle): Promise<Buffer | null> {
  const buffer = Buffer.alloc(FILE_SIZE_LIMIT + 1);
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length, null);
    if (bytesRead === 0) return buffer.subarray(0, length);
    length += bytesRead;
  }
  return null;
}

/** The text, with a byte order mark if it has one; null when the bytes are no text. */
function decoded(bytes: Buffer): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
