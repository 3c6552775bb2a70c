import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Each an import that the house forbids, and the rule that must say so. */
const FORBIDDEN: readonly (readonly [from: string, to: string, rule: string])[] = [
  ['server/domain/a.ts', 'server/platform/clock.ts', 'domain-is-pure'],
  ['server/domain/b.ts', 'pino', 'domain-is-pure'],
  ['server/platform/a.ts', 'server/domain/role.ts', 'platform-knows-no-product'],
  ['server/agent/a.ts', 'server/store/rows.ts', 'core-stands-alone'],
  ['server/approvals/a.ts', 'server/services/use-case.ts', 'core-stands-alone'],
  ['server/events/a.ts', '@trpc/server', 'core-knows-no-framework'],
  ['server/services/a.ts', 'server/api/router.ts', 'services-know-no-transport'],
  ['server/services/b.ts', 'server/store/rows.ts', 'services-reach-rows-through-ports'],
  ['server/api/a.ts', 'server/agent/pool.ts', 'procedures-call-services'],
  ['server/policy/a.ts', '@prisma/client', 'prisma-only-behind-the-store'],
  ['server/auth/a.ts', 'server/http/guard.ts', 'the-process-is-known-to-the-top-only'],
  ['server/process/a.ts', 'server/main.ts', 'nobody-imports-the-program'],
  ['server/store/a.ts', 'components/chat/card.tsx', 'server-imports-no-page'],
  ['components/chat/a.tsx', 'app/page.tsx', 'components-import-no-route'],
  ['components/chat/b.tsx', 'server/services/use-case.ts', 'browser-imports-only-the-domain'],
  ['components/trpc/a.ts', 'server/api/router.ts', 'trpc-client-imports-the-router-as-a-type'],
  ['components/trpc/b.ts', 'components/chat/card.tsx', 'live-link-knows-no-feature'],
  ['components/ui/a.tsx', 'server/domain/role.ts', 'primitives-know-no-product'],
  ['components/admin/a.tsx', 'components/chat/card.tsx', 'features-meet-only-in-app'],
  ['app/a.tsx', 'server/services/use-case.ts', 'pages-hold-no-logic'],
  ['server/agent/b.ts', 'tests/support/fake.ts', 'program-never-needs-its-tests'],
  ['server/agent/c.ts', 'vitest', 'program-runs-on-declared-dependencies'],
  ['server/agent/d.ts', './nowhere', 'imports-resolve'],
  ['server/agent/e.ts', 'server/agent/index.ts', 'no-barrels'],
  ['server/agent/f.ts', 'server/agent/utils.ts', 'no-file-without-a-subject'],
  ['server/agent/loop-a.ts', 'server/agent/loop-b.ts', 'no-cycles'],
];

/** Imports that the house allows, to show that the rules are not merely strict. */
const ALLOWED: readonly (readonly [from: string, to: string])[] = [
  ['server/agent/loop-b.ts', 'server/domain/role.ts'],
  ['server/domain/c.ts', 'zod'],
  ['server/agent/g.ts', 'server/platform/clock.ts'],
  ['server/services/c.ts', 'server/agent/pool.ts'],
  ['server/api/b.ts', 'server/services/use-case.ts'],
  ['server/store/b.ts', '@prisma/client'],
  ['components/chat/c.tsx', 'components/ui/button.tsx'],
  ['components/admin/b.tsx', 'server/domain/role.ts'],
  ['app/b.tsx', 'components/chat/card.tsx'],
  ['app/c.tsx', 'server/platform/process-singleton.ts'],
];

const TARGETS = [
  ...['server/platform/clock.ts', 'server/domain/role.ts', 'server/store/rows.ts'],
  ...['server/services/use-case.ts', 'server/api/router.ts', 'server/agent/pool.ts'],
  ...['server/http/guard.ts', 'server/main.ts', 'components/chat/card.tsx', 'app/page.tsx'],
  ...['tests/support/fake.ts', 'server/agent/index.ts', 'server/agent/utils.ts'],
  ...['components/ui/button.tsx', 'server/platform/process-singleton.ts'],
];

const PACKAGES = ['@prisma/client', '@trpc/server', 'pino', 'vitest', 'zod'];

interface Report {
  readonly summary: {
    readonly violations: { from: string; rule: { name: string } }[];
  };
}

function cruise(): Report {
  const root = temporaryDirectory();
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text, { flag: 'a' });
  };
  for (const file of ['tsconfig.json', 'package.json', '.dependency-cruiser.cjs']) {
    copyFileSync(path.join(ROOT, file), path.join(root, file));
  }
  for (const name of PACKAGES) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
  for (const target of TARGETS) write(target, 'export const thing = 1;\n');
  for (const [from, to] of [...FORBIDDEN, ...ALLOWED]) {
    const name = /^(app|components|server|tests)\//.test(to)
      ? `@/${to.replace(/\.tsx?$/, '')}`
      : to;
    write(from, `import * as thing from '${name}';\nexport { thing };\n`);
  }
  write('server/agent/loop-b.ts', `export * as loop from './loop-a';\n`);

  const program = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const { stdout } = spawnSync(
    process.execPath,
    [program, '--output-type', 'json', 'app', 'components', 'server', 'tests'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as Report;
}

it('every rule of who may import whom catches what it is for, and nothing that is allowed', () => {
  const { violations } = cruise().summary;
  const broken = violations.map(({ from, rule }) => `${from}: ${rule.name}`);
  for (const [from, , rule] of FORBIDDEN) expect(broken).toContain(`${from}: ${rule}`);

  const blamed = new Set(violations.map(({ from }) => from));
  for (const [from] of ALLOWED.slice(1)) expect(blamed).not.toContain(from);
});
