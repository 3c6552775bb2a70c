import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const WANTED = [
  ...['LICENSE', 'README.md', 'package.json', 'next.config.ts', 'bin/countersign.mjs'],
  ...['dist/cli.js', 'dist/cli.js.map', 'dist/server/main.js', 'dist/server/main.js.map'],
  ...['.next/BUILD_ID', '.next/server/app/page.js', '.next/static/chunks/a.js'],
  ...['prisma/migrations/sqlite/migration_lock.toml'],
  ...['prisma/migrations/sqlite/0001_initial/migration.sql'],
  ...['deploy/countersign.service', 'docs/operations.md'],
];

const UNWANTED = [
  ...['tests/unit/a.test.ts', 'e2e/flows/a.spec.ts', 'server/main.ts', 'app/page.tsx'],
  ...['scripts/bootstrap.mjs', 'prisma/schema.prisma', 'tsconfig.json', 'bin/tsconfig.json'],
  ...['.next/cache/a', '.next/dev/a', '.next/lock', '.next/trace', '.next/server/app/page.js.map'],
  ...['dist/dev/main.js', 'data/secrets/audit', 'data/countersign.db', 'workspace/a', '.env'],
  ...['.cache/a', 'test-results/a', 'docs/architecture.md'],
];

it('the package has what runs it, and neither sources, nor tests, nor data of a server', () => {
  const directory = temporaryDirectory();
  for (const file of [...WANTED, ...UNWANTED]) {
    mkdirSync(path.join(directory, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(directory, file), file);
  }
  for (const file of ['package.json', '.gitignore']) {
    copyFileSync(path.resolve(file), path.join(directory, file));
  }
  const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: directory,
    encoding: 'utf8',
  });
  const [packed] = JSON.parse(stdout) as { files: { path: string }[] }[];
  expect(packed?.files.map((file) => file.path).sort()).toEqual([...WANTED].sort());
});
