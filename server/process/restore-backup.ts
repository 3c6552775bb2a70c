import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { migrationNames } from '@/prisma/migration-folder';
import { amendRestored, endpointsWithKey, type EndedAccess } from '@/server/store/amend-restored';
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
  endedAccess: EndedAccess;
  /** The names of endpoints whose keys cannot be read, because what seals them did not come along. */
  unreadableKeys: readonly string[];
}

/**
 * Puts a backup in the place of the data directory's database and secrets. Nothing is changed before
 * everything was checked: the manifest, every hash, the database page by page, and that neither it
 * nor the program that wrote it is newer than this one. Refuses while a server has the data
 * directory. What was there is kept beside it; a crash at any point leaves the old state or, after
 * the next start, the new one. The audit of what is restored says that it was.
 *
 * @param input.isEndingAccess whether the sign-ins, invites and reset links of the backup are ended
 * @param input.now milliseconds since the epoch
 */
export async function restoreBackup(input: {
  home: string;
  folder: string;
  /** Of this program. */
  version: string;
  migrationsDirectory: string;
  now: number;
  isEndingAccess: boolean;
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
    let amended: Pick<Restoration, 'endedAccess' | 'unreadableKeys'>;
    try {
      copyInto(draft, { folder, manifest });
      await verifyFiles(draft, manifest);
      checkDatabase(path.join(draft, DATABASE_FILE), input.migrationsDirectory);
      amended = amend(draft, { ...input, manifest });
    } catch (error) {
      abandonRestore(data);
      throw error;
    }
    decideRestore(data, `replaced-${stampOf(now)}`);
    return { manifest, asideDirectory: finishRestore(data), ...amended };
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
  removeTraces(file);
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

function amend(
  draft: string,
  by: { manifest: BackupManifest; now: number; isEndingAccess: boolean },
): Pick<Restoration, 'endedAccess' | 'unreadableKeys'> {
  const { manifest, now, isEndingAccess } = by;
  const file = path.join(draft, DATABASE_FILE);
  const endedAccess = amendRestored(file, {
    auditKey: secretIn(draft, 'audit'),
    now,
    backup: { createdAt: manifest.createdAt, version: manifest.version },
    isEndingAccess,
  });
  const unreadableKeys = secretIn(draft, 'seal') === null ? endpointsWithKey(file) : [];
  removeTraces(file);
  flushToDisk(file);
  return { endedAccess, unreadableKeys };
}

function secretIn(draft: string, name: string): string | null {
  const file = path.join(draft, SECRET_FOLDER, name);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/** Looking at a database with a write-ahead log leaves two files beside it. */
function removeTraces(databaseFile: string): void {
  for (const suffix of ['-wal', '-shm']) rmSync(`${databaseFile}${suffix}`, { force: true });
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
