import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { diffSchema } from '@/prisma/diff-schema';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const PRISMA = path.resolve(import.meta.dirname, '../../../prisma');

function schemaWith(models: string): string {
  return `datasource db {\n  provider = "sqlite"\n}\n${models}`;
}

it('the migrations in the repository lead exactly to the schema in the repository', async () => {
  const schema = readFileSync(path.join(PRISMA, 'schema.prisma'), 'utf8');
  expect(await diffSchema(path.join(PRISMA, 'migrations/sqlite'), schema)).toBe('');
});

it('writes the SQL from what the migrations make to what the schema wants', async () => {
  const directory = temporaryDirectory();
  writeFileSync(path.join(directory, 'migration_lock.toml'), 'provider = "sqlite"\n');
  const first = await diffSchema(directory, schemaWith('model Note {\n  id String @id\n}\n'));
  expect(first).toContain('CREATE TABLE "Note"');

  mkdirSync(path.join(directory, '0001_first'));
  writeFileSync(path.join(directory, '0001_first/migration.sql'), first);
  const second = await diffSchema(
    directory,
    schemaWith('model Note {\n  id String @id\n  text String?\n}\n'),
  );
  expect(second).toContain('ALTER TABLE "Note" ADD COLUMN "text" TEXT');
  expect(second).not.toContain('CREATE TABLE "Note"');
});
