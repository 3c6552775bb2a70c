/** Who may import whom. The reasons are in docs/architecture.md; a rule here is what enforces them. */

const CORE = 'agent|approvals|policy|jobs|delegation|channels|workers|events';
const FEATURES = 'chat|approvals|jobs|admin';

/** Erased by the compiler: a name for a shape, not a dependency of the running program. */
const atRunTime = { dependencyTypesNot: ['type-only'] };

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one file, or lack a third.',
      from: { pathNot: '^server/generated/' },
      to: { circular: true },
    },
    {
      name: 'no-barrels',
      severity: 'error',
      comment: 'Import the file that has the thing; an index hides whose job it is.',
      from: {},
      to: { path: '/index\\.[cm]?[jt]sx?$', pathNot: '^node_modules/' },
    },
    {
      name: 'no-file-without-a-subject',
      severity: 'error',
      comment: 'A file is named after the one concept it exports.',
      from: {},
      to: {
        path: '/(util|utils|helper|helpers|common|misc|types|constants)(/|\\.[cm]?[jt]sx?$)',
        pathNot: '^(node_modules|server/generated)/|^[^/]+$|^node:',
      },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment: 'The vocabulary imports itself and zod, so that a browser may import it.',
      from: { path: '^server/domain/' },
      to: { pathNot: '^(server/domain/|node_modules/zod/)' },
    },
    {
      name: 'platform-knows-no-product',
      severity: 'error',
      from: { path: '^server/platform/' },
      to: { path: '^(app|components|server|prisma)/', pathNot: '^server/platform/' },
    },
    {
      name: 'core-stands-alone',
      severity: 'error',
      comment:
        'The core declares ports; the store satisfies them by shape; runtime.ts proves the fit.',
      from: { path: `^server/(${CORE})/` },
      to: {
        path: '^(app|components|server|prisma)/',
        pathNot: `^server/(${CORE}|domain|platform)/`,
      },
    },
    {
      name: 'core-knows-no-framework',
      severity: 'error',
      from: { path: `^server/(${CORE})/` },
      to: {
        path: '^node_modules/(@trpc|next|react|react-dom|@prisma|prisma|better-auth|@better-auth|ws|better-sqlite3)/',
      },
    },
    {
      name: 'services-know-no-transport',
      severity: 'error',
      from: { path: '^server/services/' },
      to: {
        path: '^(app|components)/|^server/(api|rest|process)/|^server/main\\.ts$|^node_modules/(@trpc|next|react|react-dom|ws)/',
      },
    },
    {
      name: 'services-reach-rows-through-ports',
      severity: 'error',
      from: { path: '^server/services/' },
      to: { path: '^(server/(store|generated)|node_modules/@prisma)/', ...atRunTime },
    },
    {
      name: 'procedures-call-services',
      severity: 'error',
      comment: 'A procedure validates, authorises and calls one service.',
      from: { path: '^server/(api|rest)/' },
      to: { path: `^server/(${CORE}|store|generated|process)/|^server/main\\.ts$`, ...atRunTime },
    },
    {
      name: 'prisma-only-behind-the-store',
      severity: 'error',
      from: {
        path: '^(app|components|server)/',
        pathNot: '^server/((store|auth|generated)/|process/instance-lock\\.ts$)',
      },
      to: { path: '^(server/generated|node_modules/(@prisma|better-sqlite3))/', ...atRunTime },
    },
    {
      name: 'the-process-is-known-to-the-top-only',
      severity: 'error',
      comment: 'Start-up, transport and command line sit above everything else in the server.',
      from: {
        path: '^(app|components|server|prisma)/',
        pathNot: '^server/([^/]+\\.ts$|(process|http|cli)/)',
      },
      to: { path: '^server/(process|http|cli)/' },
    },
    {
      name: 'nobody-imports-the-program',
      severity: 'error',
      comment: 'Importing it starts a server, or runs a command.',
      from: {},
      to: { path: '^server/(cli/)?main\\.ts$' },
    },
    {
      name: 'server-imports-no-page',
      severity: 'error',
      from: { path: '^(server|prisma)/' },
      to: { path: '^(app|components)/' },
    },
    {
      name: 'components-import-no-route',
      severity: 'error',
      from: { path: '^components/' },
      to: { path: '^app/' },
    },
    {
      name: 'browser-imports-only-the-domain',
      severity: 'error',
      from: { path: '^components/', pathNot: '^components/trpc/' },
      to: { path: '^(server|prisma)/', pathNot: '^server/domain/' },
    },
    {
      name: 'trpc-client-imports-the-router-as-a-type',
      severity: 'error',
      from: { path: '^components/trpc/' },
      to: { path: '^(server|prisma)/', pathNot: '^server/domain/', ...atRunTime },
    },
    {
      name: 'primitives-know-no-product',
      severity: 'error',
      from: { path: '^components/ui/' },
      to: { path: '^(app|components|server|prisma)/', pathNot: '^components/ui/' },
    },
    {
      name: 'features-meet-only-in-app',
      severity: 'error',
      from: { path: `^components/(${FEATURES})/` },
      to: { path: `^components/(${FEATURES})/`, pathNot: '^components/$1/' },
    },
    {
      name: 'live-link-knows-no-feature',
      severity: 'error',
      from: { path: '^components/trpc/' },
      to: { path: `^components/(${FEATURES})/` },
    },
    {
      name: 'pages-hold-no-logic',
      severity: 'error',
      comment: 'A page reaches the one running server through the process singleton.',
      from: { path: '^app/' },
      to: {
        path: '^(server|prisma)/',
        pathNot: '^server/(domain/|platform/process-singleton\\.ts$)',
        ...atRunTime,
      },
    },
    {
      name: 'program-never-needs-its-tests',
      severity: 'error',
      from: { path: '^(app|components|server|prisma)/' },
      to: { path: '^(tests|e2e|scripts)/' },
    },
    {
      name: 'program-runs-on-declared-dependencies',
      severity: 'error',
      from: { path: '^(app|components|server|prisma)/' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
        pathNot: '^node_modules/@types/',
      },
    },
    {
      name: 'imports-resolve',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|\\.cache|dist|data|workspace|test-results)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
    cache: { folder: '.cache/dependency-cruiser', strategy: 'content' },
  },
};
