import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DATABASE_FILE, SECRET_FOLDER } from './backup-manifest';
import type { DataDirectory } from './data-directory';
import { flushToDisk } from './flush-to-disk';

/** Where a restore is being prepared, and, once it is whole, where it waits to be put in place. */
const DRAFT_FOLDER = 'restore.draft';
const PENDING_FOLDER = 'restore.pending';

/** Beside the restored files: where what they replace is put. */
const ASIDE_FILE = 'aside';

/**
 * What changes places, in this order. The old write-ahead log goes before the database it belongs to:
 * it must never lie beside another one.
 */
const OLD_PARTS = [`${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, DATABASE_FILE, SECRET_FOLDER];

type Home = Pick<DataDirectory, 'directory'>;

/** Makes the folder in which a restore is prepared, without what an earlier one left in it. */
export function beginRestore({ directory }: Home): string {
  const draft = path.join(directory, DRAFT_FOLDER);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  return draft;
}

/** Removes a restore that was not decided. */
export function abandonRestore({ directory }: Home): void {
  rmSync(path.join(directory, DRAFT_FOLDER), { recursive: true, force: true });
}

/**
 * Decides a prepared restore, by one rename: before it the old state holds, after it the new one,
 * also when nothing more comes of this process than that.
 *
 * @param asideName the folder of the data directory for what is replaced
 */
export function decideRestore({ directory }: Home, asideName: string): void {
  const draft = path.join(directory, DRAFT_FOLDER);
  writeFileSync(path.join(draft, ASIDE_FILE), asideName, { mode: 0o600, flush: true });
  flushToDisk(draft);
  renameSync(draft, path.join(directory, PENDING_FOLDER));
  flushToDisk(directory);
}

/** Whether a restore was decided but is not in place. */
export function isRestorePending({ directory }: Home): boolean {
  return existsSync(path.join(directory, PENDING_FOLDER));
}

/**
 * Puts a decided restore in place, or goes on with one that a crash interrupted; every step of it can
 * be repeated. The caller holds the instance lock, and nobody has the database open. Gives the folder
 * that has what was replaced, or null when nothing was.
 */
export function finishRestore({ directory }: Home): string | null {
  const pending = path.join(directory, PENDING_FOLDER);
  if (!existsSync(pending)) return null;
  const aside = path.join(directory, readFileSync(path.join(pending, ASIDE_FILE), 'utf8'));
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  // While the new database waits, whatever lies in its place is old.
  const isOld = (part: string): boolean =>
    existsSync(path.join(pending, part.replace(/-(wal|shm)$/, '')));
  for (const part of OLD_PARTS) {
    const place = path.join(directory, part);
    if (isOld(part) && existsSync(place)) renameSync(place, path.join(aside, part));
  }
  flushToDisk(aside);
  flushToDisk(directory);
  for (const part of [SECRET_FOLDER, DATABASE_FILE]) {
    const waiting = path.join(pending, part);
    if (existsSync(waiting)) renameSync(waiting, path.join(directory, part));
  }
  flushToDisk(directory);
  // Taken out of the way by one rename: half removed, it must not look like one that waits.
  abandonRestore({ directory });
  renameSync(pending, path.join(directory, DRAFT_FOLDER));
  abandonRestore({ directory });
  if (readdirSync(aside).length > 0) return aside;
  rmSync(aside, { recursive: true });
  return null;
}
