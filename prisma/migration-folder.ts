import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { MigrationList } from '@prisma/schema-engine-wasm';

const LOCK_FILE = 'migration_lock.toml';
const SQL_FILE = 'migration.sql';

/** No table is managed by anyone but the migrations. */
export const NO_FILTER = { externalTables: [], externalEnums: [] };

/**
 * Reads a folder of migrations as the schema engine wants it: one sub-folder each, with its
 * `migration.sql`, in the order of their names.
 */
export function readMigrationFolder(directory: string): MigrationList {
  const lockFile = path.join(directory, LOCK_FILE);
  return {
    baseDir: directory,
    lockfile: {
      path: LOCK_FILE,
      content: existsSync(lockFile) ? readFileSync(lockFile, 'utf8') : null,
    },
    shadowDbInitScript: '',
    migrationDirectories: migrationNames(directory).map((name) => ({
      path: name,
      migrationFile: {
        path: SQL_FILE,
        content: { tag: 'ok', value: readFileSync(path.join(directory, name, SQL_FILE), 'utf8') },
      },
    })),
  };
}

/** The names of the migrations in a folder, oldest first. */
export function migrationNames(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && existsSync(path.join(directory, entry.name, SQL_FILE)),
    )
    .map((entry) => entry.name)
    .sort();
}
