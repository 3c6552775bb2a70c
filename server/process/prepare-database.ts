import { migrateDatabase } from '@/prisma/migrate';
import { StartupError } from './startup-error';

/** A line worth printing about what was done to the database, or nothing. */
export type DatabasePreparation =
  { readonly applied: readonly string[]; readonly backupFile?: string } | undefined;

/**
 * Brings the database up to this version. Refuses one of a newer version and one whose migration
 * fails, and leaves both as they were.
 */
export async function prepareDatabase(
  request: Parameters<typeof migrateDatabase>[0],
): Promise<DatabasePreparation> {
  const { databaseFile } = request;
  const outcome = await migrateDatabase(request);
  switch (outcome.outcome) {
    case 'current':
      return undefined;
    case 'migrated': {
      const { applied, backupFile } = outcome;
      return { applied, ...(backupFile === undefined ? {} : { backupFile }) };
    }
    case 'newer':
      throw new StartupError(
        `${databaseFile}: this database belongs to a newer version of Countersign (it knows ` +
          `${outcome.unknown.join(', ')}). Install that version, or put back an older database.`,
      );
    case 'failed':
      throw new StartupError(
        `${databaseFile}: could not be brought up to this version (${outcome.reason}). ` +
          'It was left as it was.',
      );
  }
}
