// Generating the client never runs the native engine, yet looks for it, and would download it: any
// existing program will do. Migrations run on the WASM engine (see prisma/schema-engine.ts).
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

import { defineConfig } from 'prisma/config';

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations/sqlite' },
});
