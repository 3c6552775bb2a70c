import { existsSync, statSync } from 'node:fs';
import { StartupError } from '../process/startup-error';

/**
 * Refuses to touch a data directory that belongs to another user: even a look leaves files of SQLite
 * beside the database, and those of root would keep the server's own user out. `userId` is absent on
 * systems that have none.
 */
export function refuseOtherOwner(
  directory: string,
  userId: number | undefined = process.getuid?.(),
): void {
  if (userId === undefined || !existsSync(directory)) return;
  const ownerId = statSync(directory).uid;
  if (ownerId === userId) return;
  throw new StartupError(
    `COUNTERSIGN_HOME: ${directory} belongs to another user (id ${ownerId}). Run this as that user, ` +
      `such as: sudo -u '#${ownerId}' countersign …`,
  );
}
