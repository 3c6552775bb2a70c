import { chmodSync, copyFileSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { migrationNames } from '@/prisma/migration-folder';
import { inspectDatabase } from '@/server/store/inspect-database';
import {
  DATABASE_FILE,
  readManifest,
  SECRET_FOLDER,
  verifyFiles,
  type BackupManifest,
} from './backup-manifest';
import { openDataDirectory } from './data-directory';
import { flushToDisk } from './flush-to-disk';
import { acquireInstanceLock } from './instance-lock';
import { abandonRestore, beginRestore, decideRestore, finishRestore } from './pending-restore';
import { StartupError } from './startup-error';

/** A restore that is in place. */
export interface Restoration {
  manifest: BackupManifest;
  /** Where the data lies that was there before; null when there was none. */
  asideDirectory: string | null;
}

/**
 * Puts a backup in the place of the data directory's database and secrets. Nothing is changed before
 * everything was checked: the manifest, every hash, the database page by page, and that neither it
 * nor the program that wrote it is newer than this one. Refuses while a server has the data
 * directory. What was there is kept beside it; a crash at any point leaves the old state or, after
 * the next start, the new one.
 *
 * @param input.now milliseconds since the epoch
 */
export async function restoreBackup(input: {
  home: string;
  folder: string;
  /** Of this program. */
  version: string;
  migrationsDirectory: string;
  now: number;
}): Promise<Restoration> {
  const { folder, now } = input;
  const manifest = readManifest(folder);
  refuseNewer(manifest, { folder, version: input.version });
  await verifyFiles(folder, manifest);

  const data = openDataDirectory(input.home);
  const lock = acquireInstanceLock(data);
  try {
    // An earlier one that was interrupted comes first: it had been decided.
    finishRestore(data);
    const draft = beginRestore(data);
    try {
      copyInto(draft, { folder, manifest });
      await verifyFiles(draft, manifest);
      checkDatabase(path.join(draft, DATABASE_FILE), input.migrationsDirectory);
    } catch (error) {
      abandonRestore(data);
      throw error;
    }
    decideRestore(data, `replaced-${stampOf(now)}`);
    return { manifest, asideDirectory: finishRestore(data) };
  } finally {
    lock.release();
  }
}

function copyInto(draft: string, backup: { folder: string; manifest: BackupManifest }): void {
  mkdirSync(path.join(draft, SECRET_FOLDER), { mode: 0o700 });
  for (const { path: place } of backup.manifest.files) {
    const copy = path.join(draft, place);
    copyFileSync(path.join(backup.folder, place), copy);
    chmodSync(copy, 0o600);
    flushToDisk(copy);
  }
  flushToDisk(path.join(draft, SECRET_FOLDER));
}

function checkDatabase(file: string, migrationsDirectory: string): void {
  const { problems, migrations } = inspectDatabase(file);
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  if (problems.length > 0) {
    throw new StartupError(
      `${DATABASE_FILE}: the database of this backup is damaged (${problems.join('; ')}). Take ` +
        'another backup.',
    );
  }
  const known = migrationNames(migrationsDirectory);
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new StartupError(
      `${DATABASE_FILE}: this backup belongs to a newer version of Countersign (it knows ` +
        `${unknown.join(', ')}). Install that version, then restore.`,
    );
  }
}

function refuseNewer(
  manifest: BackupManifest,
  { folder, version }: { folder: string; version: string },
): void {
  if (!isNewer(manifest.version, version)) return;
  throw new StartupError(
    `${folder}: was written by Countersign ${manifest.version}, and this is ${version}. Install ` +
      'that version, then restore.',
  );
}

/** Compares major, minor and patch; what follows them is not looked at. */
function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split(/[.+-]/).slice(0, 3).map(Number));
  for (const place of [0, 1, 2]) {
    const difference = (a?.[place] ?? 0) - (b?.[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

/** An instant that can stand in a file name: 20260131T235959123Z. */
function stampOf(now: number): string {
  return new Date(now).toISOString().replace(/[-:.]/g, '');
}
