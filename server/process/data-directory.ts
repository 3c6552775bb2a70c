import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { makeDirectory } from './make-directory';
import { StartupError, systemReason } from './startup-error';

/** Where everything lies that the server keeps. */
export interface DataDirectory {
  readonly directory: string;
  readonly databaseFile: string;
  readonly backupDirectory: string;
  readonly lockFile: string;
  readonly pidFile: string;
  readonly secretDirectory: string;
}

/** Keys that must outlive a restart and be known to nobody else. */
export interface Secrets {
  /** Signs cookies; 64 hexadecimal digits. */
  readonly authSecret: string;
  /** Seals the audit trail; 64 hexadecimal digits. */
  readonly auditKey: string;
  /** Seals the keys of endpoints; 64 hexadecimal digits. */
  readonly sealKey: string;
}

const SECRET_PATTERN = /^[0-9a-f]{64}$/;

/**
 * Makes the data directory (for its owner alone) unless it is there, and makes sure that it can be
 * written to. The mode of a folder that was there is its owner's business; every file in it is 0600.
 */
export function openDataDirectory(directory: string): DataDirectory {
  try {
    makeDirectory(directory, 0o700);
    const probe = path.join(directory, `.write-check-${process.pid}`);
    writeFileSync(probe, '', { mode: 0o600 });
    rmSync(probe);
  } catch (error) {
    throw new StartupError(
      `COUNTERSIGN_HOME: cannot write to ${directory} (${systemReason(error)}). ` +
        'Name a folder that this user may write to.',
      { cause: error },
    );
  }
  return dataDirectoryAt(directory);
}

/** Where things lie in a data directory; looks at nothing and makes nothing. */
export function dataDirectoryAt(directory: string): DataDirectory {
  return {
    directory,
    databaseFile: path.join(directory, 'countersign.db'),
    backupDirectory: path.join(directory, 'backups'),
    lockFile: path.join(directory, 'instance.lock'),
    pidFile: path.join(directory, 'instance.pid'),
    secretDirectory: path.join(directory, 'secrets'),
  };
}

/**
 * Reads the secrets, and makes those that are missing. The caller holds the instance lock. A secret
 * that is damaged is reported, never replaced: a new audit key would make the whole trail look forged.
 */
export function readSecrets(data: DataDirectory): Secrets {
  mkdirSync(data.secretDirectory, { recursive: true, mode: 0o700 });
  return {
    authSecret: readOrCreateSecret(path.join(data.secretDirectory, 'auth')),
    auditKey: readOrCreateSecret(path.join(data.secretDirectory, 'audit')),
    sealKey: readOrCreateSecret(path.join(data.secretDirectory, 'seal')),
  };
}

function readOrCreateSecret(file: string): string {
  if (!existsSync(file)) createWhole(file, randomBytes(32).toString('hex'));
  chmodSync(file, 0o600);
  const secret = readFileSync(file, 'utf8').trim();
  if (!SECRET_PATTERN.test(secret)) {
    throw new StartupError(
      `${file}: expected 64 hexadecimal digits. Put the file back from a backup, or delete it to ` +
        'have a new one made (which ends every sign-in, breaks the audit chain at this point, or ' +
        'makes the keys of endpoints unreadable).',
    );
  }
  return secret;
}

/** A crash while writing must not leave half a secret: the name appears once the content is whole. */
function createWhole(file: string, content: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${content}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } finally {
    rmSync(draft);
  }
}
