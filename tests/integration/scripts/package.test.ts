import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { migrationNames } from '@/prisma/migration-folder';

interface PackedFiles {
  files: { path: string }[];
}

/** What `npm pack` would put into the package, as far as it is there now. */
function packedPaths(): string[] {
  const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const answer = JSON.parse(stdout) as PackedFiles[] | Record<string, PackedFiles>;
  return Object.values(answer).flatMap(({ files }) => files.map((file) => file.path));
}

it('the package has what runs it, every migration, and nothing of its tests or sources', () => {
  const paths = packedPaths();
  const migrations = migrationNames(path.resolve('prisma/migrations/sqlite')).map(
    (name) => `prisma/migrations/sqlite/${name}/migration.sql`,
  );
  const built = ['dist/cli.js', 'dist/server/main.js', '.next/BUILD_ID'].filter((file) =>
    existsSync(file),
  );
  expect(paths).toEqual(
    expect.arrayContaining([
      ...['package.json', 'LICENSE', 'README.md', 'next.config.ts', 'bin/countersign.mjs'],
      ...['deploy/countersign.service', 'docs/operations.md'],
      ...['prisma/migrations/sqlite/migration_lock.toml', ...migrations, ...built],
    ]),
  );
  const strange = paths.filter((file) =>
    /^(tests|e2e|server|components|app|scripts|\.cache|data|workspace)\/|^\.next\/(cache|dev)\/|\.env/.test(
      file,
    ),
  );
  expect(strange).toEqual([]);
});
