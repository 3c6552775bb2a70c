import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { realPath } from '@/server/policy/real-path';
import { copyDatabase } from '@/server/store/copy-database';
import { inspectDatabase } from '@/server/store/inspect-database';
import {
  DATABASE_FILE,
  describeFile,
  MANIFEST_FILE,
  SECRET_FOLDER,
  type BackupManifest,
} from './backup-manifest';
import type { DataDirectory } from './data-directory';
import { flushToDisk } from './flush-to-disk';
import { makeDirectory } from './make-directory';
import { StartupError, systemReason } from './startup-error';

/** The name of a secret; drafts of one, which a crash may leave, have a dot. */
const SECRET_NAME = /^[a-z0-9][a-z0-9-]*$/;

/**
 * Writes a backup of a data directory into an empty or new folder: the database as one commit left
 * it, the secrets, and last the manifest that makes it one. The server may be at work meanwhile; it
 * is neither asked nor made to wait. Everything is for its owner alone (0600), since whoever has the
 * secrets can forge sign-ins. Refuses a folder that has anything in it or lies in the data directory,
 * and leaves nothing behind when it fails.
 *
 * @param input.now milliseconds since the epoch
 */
export async function writeBackup(input: {
  data: DataDirectory;
  folder: string;
  version: string;
  now: number;
}): Promise<BackupManifest> {
  const { data, folder } = input;
  if (!existsSync(data.databaseFile)) {
    throw new StartupError(
      `COUNTERSIGN_HOME: there is no database in ${data.directory}. Name the data directory of a ` +
        'server that was started once.',
    );
  }
  refuseInside(data.directory, folder);
  const isNew = !existsSync(folder);
  makeEmptyFolder(folder);
  try {
    return await fill(input);
  } catch (error) {
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true });
    if (isNew) rmSync(folder, { recursive: true });
    throw new StartupError(`${folder}: the backup failed (${systemReason(error)}).`, {
      cause: error,
    });
  }
}

/** A folder in the data directory is lost with it, and could be taken for a part of it by the next start. */
function refuseInside(directory: string, folder: string): void {
  const way = path.relative(realPath(directory), realPath(folder));
  if (way === '..' || way.startsWith(`..${path.sep}`)) return;
  throw new StartupError(
    `${folder}: lies in the data directory, ${directory}. Name a folder outside of it.`,
  );
}

function makeEmptyFolder(folder: string): void {
  let names: string[];
  try {
    makeDirectory(folder, 0o700);
    names = readdirSync(folder);
  } catch (error) {
    throw new StartupError(`${folder}: cannot be used as a folder (${systemReason(error)}).`, {
      cause: error,
    });
  }
  if (names.length > 0) {
    throw new StartupError(`${folder}: is not empty. Name a new folder for each backup.`);
  }
}

async function fill(input: Parameters<typeof writeBackup>[0]): Promise<BackupManifest> {
  const { data, folder } = input;
  const databaseCopy = path.join(folder, DATABASE_FILE);
  // Made first, so that it never has another mode; SQLite takes an empty file for an empty database.
  writeFileSync(databaseCopy, '', { mode: 0o600, flag: 'wx' });
  await copyDatabase({ from: data.databaseFile, to: databaseCopy });
  const secretPlaces = copySecrets(data.secretDirectory, folder);

  const { problems, migrations } = inspectDatabase(databaseCopy);
  if (problems.length > 0) throw new Error(`the copy is damaged: ${problems.join('; ')}`);
  removeTraces(databaseCopy);
  const places = [DATABASE_FILE, ...secretPlaces];
  for (const place of places) flushToDisk(path.join(folder, place));
  const manifest: BackupManifest = {
    format: 1,
    version: input.version,
    migration: migrations.at(-1) ?? '',
    createdAt: new Date(input.now).toISOString(),
    files: await Promise.all(places.map((place) => describeFile(folder, place))),
  };
  writeFileSync(path.join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  flushToDisk(folder);
  return manifest;
}

function copySecrets(from: string, folder: string): string[] {
  mkdirSync(path.join(folder, SECRET_FOLDER), { mode: 0o700 });
  const names = readdirSync(from).filter((name) => SECRET_NAME.test(name));
  if (names.length === 0) throw new Error(`there are no secrets in ${from}`);
  return names.sort().map((name) => {
    const place = `${SECRET_FOLDER}/${name}`;
    const copy = path.join(folder, place);
    writeFileSync(copy, '', { mode: 0o600, flag: 'wx' });
    copyFileSync(path.join(from, name), copy);
    chmodSync(copy, 0o600);
    return place;
  });
}

/** Looking at a database with a write-ahead log leaves two files beside it. */
function removeTraces(databaseFile: string): void {
  for (const suffix of ['-wal', '-shm']) rmSync(`${databaseFile}${suffix}`, { force: true });
}
