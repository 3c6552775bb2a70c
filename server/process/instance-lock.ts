import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { DataDirectory } from './data-directory';
import { StartupError, systemReason } from './startup-error';

/** Held while this process owns the data directory. */
export interface InstanceLock {
  /** Gives the directory free; twice does nothing. The end of the process does the same. */
  release(): void;
}

const PID_ATTEMPTS = 20;
const PID_PAUSE_MS = 25;

/**
 * Takes the data directory for this process, or refuses with the pid of the one that has it.
 *
 * The lock is SQLite's on an empty file, so the kernel's: it ends with its process however that
 * ends, knows nothing of pids that were used again, and of two starters at once exactly one gets
 * it. The pid stands in a file beside it, for the message only.
 */
export function acquireInstanceLock(
  data: Pick<DataDirectory, 'directory' | 'lockFile' | 'pidFile'>,
): InstanceLock {
  const database = lock(data);
  writeFileSync(data.pidFile, `${process.pid}\n`, { mode: 0o600 });
  return {
    release: () => {
      if (!database.open) return;
      // First the pid, then the lock: afterwards the file may be that of the next process.
      rmSync(data.pidFile, { force: true });
      database.close();
    },
  };
}

function lock(data: Pick<DataDirectory, 'directory' | 'lockFile' | 'pidFile'>): Database.Database {
  let database: Database.Database | undefined;
  try {
    // SQLite gives its journal the mode of the file. Never opened by us while it is there: closing
    // it again would drop the lock of a holder in this very process.
    if (!existsSync(data.lockFile)) writeFileSync(data.lockFile, '', { mode: 0o600, flag: 'a' });
    database = new Database(data.lockFile, { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new StartupError(
        `COUNTERSIGN_HOME: ${data.directory} is in use by process ${holderPid(data.pidFile)}. ` +
          'Stop that one, or name another folder.',
        { cause: error },
      );
    }
    throw new StartupError(
      `COUNTERSIGN_HOME: cannot lock ${data.lockFile} (${systemReason(error)}). ` +
        'Name a folder on a file system that can lock files.',
      { cause: error },
    );
  }
}

/** The holder may have taken the lock this very moment and be about to write its pid. */
function holderPid(pidFile: string): string {
  for (let attempt = 0; attempt < PID_ATTEMPTS; attempt += 1) {
    const pid = Number(readText(pidFile));
    if (Number.isInteger(pid) && pid > 0 && isAlive(pid)) return String(pid);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PID_PAUSE_MS);
  }
  return `${readText(pidFile).trim() || 'unknown'} (perhaps in another container)`;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // not written yet, or gone again with its process
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
