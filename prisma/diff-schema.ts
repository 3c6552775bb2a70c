import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NO_FILTER, readMigrationFolder } from './migration-folder';
import { withSchemaEngine } from './schema-engine';

/**
 * Writes the SQL that leads from the migrations in a folder to a schema: builds a throw-away
 * database from the migrations and lets the engine compare. Gives an empty text when they agree.
 *
 * @param migrationsDirectory absolute path of the folder of migrations
 * @param schemaText the content of `schema.prisma`
 */
export async function diffSchema(migrationsDirectory: string, schemaText: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'countersign-diff-'));
  const files = [{ path: 'schema.prisma', content: schemaText }];
  try {
    return await withSchemaEngine(path.join(folder, 'diff.db'), async (engine) => {
      await engine.applyMigrations({
        migrationsList: readMigrationFolder(migrationsDirectory),
        filters: NO_FILTER,
      });
      const { exitCode, stdout } = await engine.diff({
        from: { tag: 'schemaDatasource', files, configDir: folder },
        to: { tag: 'schemaDatamodel', files },
        script: true,
        exitCode: true,
        filters: NO_FILTER,
      });
      return exitCode === 0 ? '' : (stdout ?? '');
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
