import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Realpath } from '@/server/policy/paths/resolve-path-word';
import { errorCode, fileErrorWords } from './file-error-words';

const MOST_ENTRIES = 1_000;

/** What is in a folder, one entry a line, or why that cannot be told (a sentence). */
export type FolderListing = { kind: 'text'; text: string } | { kind: 'problem'; message: string };

/**
 * Lists the folder at a path behind all links, hidden entries too, by name: folders end in a slash,
 * files have their size, links are named as such. Of a very large folder it gives the first thousand
 * and the number of the others. Never rejects.
 */
export async function listFolder(real: string, realpath: Realpath): Promise<FolderListing> {
  try {
    const entries = (await readdir(real, { withFileTypes: true })).sort(byName);
    if (realpath(real) !== real) {
      return { kind: 'problem', message: `${real} was exchanged while it was read. Try again.` };
    }
    if (entries.length === 0) return { kind: 'text', text: '(The folder is empty.)' };
    const shown = await Promise.all(
      entries.slice(0, MOST_ENTRIES).map((entry) => entryLine(real, entry)),
    );
    const more = entries.length - shown.length;
    if (more > 0) shown.push(`(${String(more)} more; use a command such as find for all of them.)`);
    return { kind: 'text', text: shown.join('\n') };
  } catch (error) {
    const message =
      errorCode(error) === 'ENOTDIR'
        ? `${real} is not a folder. Use read to see what a file holds.`
        : fileErrorWords(error, real);
    return { kind: 'problem', message };
  }
}

function byName(a: Dirent, b: Dirent): number {
  return a.name < b.name ? -1 : 1;
}

async function entryLine(folder: string, entry: Dirent): Promise<string> {
  const name = shownName(entry.name);
  if (entry.isDirectory()) return `${name}/`;
  if (entry.isSymbolicLink()) return `${name}  (link)`;
  if (!entry.isFile()) return `${name}  (not a regular file)`;
  try {
    const { size } = await lstat(path.join(folder, entry.name));
    return `${name}  ${size === 1 ? '1 byte' : `${String(size)} bytes`}`;
  } catch {
    // Gone since the folder was read.
    return name;
  }
}

/** One name stays one line, whatever is in it. */
function shownName(name: string): string {
  return /\p{Cc}/u.test(name) ? JSON.stringify(name) : name;
}
