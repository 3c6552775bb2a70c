import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { diffSchema } from '../prisma/diff-schema';
import { migrationNames } from '../prisma/migration-folder';

/**
 * `npm run new-migration -- <name>`: writes the next migration from the difference between the
 * migrations there are and `prisma/schema.prisma`. Read what it wrote before you commit it.
 */
const ROOT = path.resolve(import.meta.dirname, '..');
const MIGRATIONS = path.join(ROOT, 'prisma/migrations/sqlite');

const name = process.argv[2] ?? '';
if (!/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name)) {
  console.error('Give the migration a name in lower case, such as: add_session_title');
  process.exit(1);
}

const sql = await diffSchema(
  MIGRATIONS,
  readFileSync(path.join(ROOT, 'prisma/schema.prisma'), 'utf8'),
);
if (sql === '') {
  console.log('The migrations already lead to this schema; nothing was written.');
} else {
  const number = String(migrationNames(MIGRATIONS).length + 1).padStart(4, '0');
  const folder = path.join(MIGRATIONS, `${number}_${name}`);
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'migration.sql'), sql);
  console.log(`Wrote ${path.relative(ROOT, folder)}/migration.sql`);
}
