import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Realpath } from '@/server/policy/paths/resolve-path-word';
import { errorCode, fileErrorWords } from './file-error-words';
import type { FileState } from './read-text-file';

interface Replacement {
  /** The path behind all links. */
  real: string;
  content: string;
  /** What the content was worked out from; when something else is there by now, nothing is written. */
  before: Exclude<FileState, { kind: 'problem' }>;
  /** Makes missing folders on the way. */
  makesFolders: boolean;
  realpath: Realpath;
}

/**
 * Puts a file in the place of another, whole or not at all: the text goes into a new file beside it,
 * to the disk, and takes its name. Mode bits are kept; links are never written through. Gives why it
 * could not be done (a sentence), or null. Never rejects.
 */
export async function replaceFile(replacement: Replacement): Promise<string | null> {
  const { real, content, before, realpath } = replacement;
  const folder = path.dirname(real);
  const draft = path.join(folder, `.${randomBytes(9).toString('hex')}.tmp`);
  try {
    // Renaming over a file asks nobody whether it may be written to.
    if (before.kind === 'text') await access(real, constants.W_OK);
    if (replacement.makesFolders) await mkdir(folder, { recursive: true });
    const moved = `${real} leads elsewhere by now, so nothing was written. Look again.`;
    if (realpath(folder) !== folder) return moved;
    await writeDraft(draft, content, before.kind === 'text' ? before.stats.mode : null);
    if (!(await isStill(real, before))) {
      return `${real} changed at this moment, so nothing was written. Look again.`;
    }
    if (realpath(folder) !== folder) return moved;
    await rename(draft, real);
    return null;
  } catch (error) {
    return fileErrorWords(error, errorCode(error) === 'ENOENT' ? folder : real);
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

async function writeDraft(draft: string, content: string, mode: number | null): Promise<void> {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
  const file = await open(draft, flags, mode === null ? 0o666 : 0o600);
  try {
    await file.writeFile(content);
    if (mode !== null) await file.chmod(mode & 0o7777);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function isStill(real: string, before: Replacement['before']): Promise<boolean> {
  try {
    const now = await lstat(real);
    if (before.kind === 'absent') return false;
    const { stats } = before;
    return now.ino === stats.ino && now.mtimeMs === stats.mtimeMs && now.size === stats.size;
  } catch (error) {
    return before.kind === 'absent' && errorCode(error) === 'ENOENT';
  }
}
