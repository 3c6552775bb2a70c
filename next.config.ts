import type { NextConfig } from 'next';

/** Next renders pages only; `server/main.ts` owns the port, the API and the security headers. */
const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Our own server compresses nothing on loopback; a proxy in front does that better.
  compress: false,
  // Types are checked once, by `tsc` in `npm run check` and `npm test`, not again in every build.
  typescript: { ignoreBuildErrors: true },
  // A development server answers to its loopback name and number alike.
  allowedDevOrigins: ['localhost', '127.0.0.1'],
  // Native or WASM-loading packages stay files in node_modules, never part of a bundle.
  serverExternalPackages: [
    'better-sqlite3',
    '@prisma/client',
    '@prisma/adapter-better-sqlite3',
    '@prisma/schema-engine-wasm',
    'pino',
    'web-tree-sitter',
  ],
  // Next leaves this one out of its bundles, behind a link that no package can carry.
  transpilePackages: ['shiki'],
  // The project root is here, also when a parent folder has a lock file of its own.
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
};

export default config;
