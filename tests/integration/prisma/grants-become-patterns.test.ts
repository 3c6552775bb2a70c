import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { migrateDatabase } from '@/prisma/migrate';
import { grantPatternSchema, type GrantPattern } from '@/server/domain/grant';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const MIGRATIONS = path.join(import.meta.dirname, '../../../prisma/migrations/sqlite');
const EARLIER = ['0001_initial', '0002_models_people_operation'];

/** A database as the version before patterns left it, with a grant for each kind of call. */
async function earlierDatabase(directory: string): Promise<string> {
  const migrationsDirectory = path.join(directory, 'earlier');
  mkdirSync(migrationsDirectory);
  for (const name of ['migration_lock.toml', ...EARLIER]) {
    cpSync(path.join(MIGRATIONS, name), path.join(migrationsDirectory, name), { recursive: true });
  }
  const databaseFile = path.join(directory, 'countersign.db');
  await migrateDatabase({ databaseFile, migrationsDirectory, backupDirectory: directory });
  const database = new Database(databaseFile);
  database.exec(`INSERT INTO "User" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
    VALUES ('usr_1', 'Mara', 'mara@example.org', 1, '2030-01-01', '2030-01-01')`);
  const grant = database.prepare(`INSERT INTO "Grant" ("id", "scope", "sessionId", "profileId",
    "payloadKey", "tool", "command", "cwd", "authorId", "approvalId", "createdAt", "revokedAt", "hits")
    VALUES (?, ?, ?, 'prf_1', 'key', ?, ?, ?, ?, 'apr_1', 1, ?, 7)`);
  grant.run('a', 'profile', null, 'terminal', 'rm -rf "a b"', '/w', 'usr_1', null);
  grant.run('b', 'session', 'ses_1', 'change', '/w/a "b".ts', '', 'usr_1', 5);
  grant.run('c', 'profile', null, 'look', '/etc/hosts', '', 'usr_gone', null);
  grant.run('d', 'profile', null, 'gateway', 'deploy', '', 'usr_1', null);
  database.close();
  return databaseFile;
}

it('G2 G3 what was granted before covers the same as before, and what was revoked stays so', async () => {
  const directory = temporaryDirectory();
  const databaseFile = await earlierDatabase(directory);
  expect(
    await migrateDatabase({
      databaseFile,
      migrationsDirectory: MIGRATIONS,
      backupDirectory: directory,
    }),
  ).toMatchObject({ outcome: 'migrated' });
  const database = new Database(databaseFile, { readonly: true });
  const rows = database
    .prepare<[], { pattern: string } & Record<string, unknown>>(
      'SELECT * FROM "Grant" ORDER BY "id"',
    )
    .all();
  database.close();
  const patterns: GrantPattern[] = [
    { kind: 'exact', tool: 'terminal', command: 'rm -rf "a b"', cwd: '/w' },
    { kind: 'path', access: 'change', path: '/w/a "b".ts', isFolder: false },
    { kind: 'path', access: 'look', path: '/etc/hosts', isFolder: false },
    { kind: 'exact', tool: 'gateway', command: 'deploy', cwd: '' },
  ];
  expect(rows.map(({ pattern }) => grantPatternSchema.parse(JSON.parse(pattern)))).toEqual(
    patterns,
  );
  expect(rows).toMatchObject([
    { id: 'a', scope: 'profile', authorName: 'Mara', hits: 7, revokedAt: null, expiresAt: null },
    {
      id: 'b',
      scope: 'session',
      sessionId: 'ses_1',
      revokedAt: 5,
      words: 'Change the file /w/a "b".ts',
    },
    { id: 'c', authorName: 'Somebody', words: 'Look at /etc/hosts' },
    { id: 'd', words: 'Grant exactly this request: deploy' },
  ]);
});
