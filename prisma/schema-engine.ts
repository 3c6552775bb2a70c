import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import type {
  SqlDriverAdapter,
  SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';

/**
 * Prisma's schema engine, compiled to WASM and talking to SQLite through the driver adapter: no
 * program to download, and the same `_prisma_migrations` table that Prisma's own tools keep.
 *
 * Opens `databaseFile` (made when missing), hands the engine to `use`, and closes everything again,
 * also when `use` fails: the engine takes an exclusive lock and leaves its connections open.
 */
export async function withSchemaEngine<T>(
  databaseFile: string,
  use: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const { PrismaBetterSqlite3 } = await import('@prisma/adapter-better-sqlite3');
  const { bindMigrationAwareSqlAdapterFactory } = await import('@prisma/driver-adapter-utils');
  const { factory, disposeAll } = recordConnections(new PrismaBetterSqlite3({ url: databaseFile }));
  const Engine = await loadEngineClass();
  const engine = await Engine.new(
    { datamodels: undefined },
    () => undefined, // its log; what matters arrives as a rejection
    bindMigrationAwareSqlAdapterFactory(factory),
  );
  try {
    return await use(engine);
  } finally {
    engine.free();
    await disposeAll();
  }
}

/** Wraps a factory so that every connection it ever made can be closed. */
function recordConnections(inner: SqlMigrationAwareDriverAdapterFactory): {
  factory: SqlMigrationAwareDriverAdapterFactory;
  disposeAll: () => Promise<void>;
} {
  const connections: SqlDriverAdapter[] = [];
  const record = async (connecting: Promise<SqlDriverAdapter>): Promise<SqlDriverAdapter> => {
    const connection = await connecting;
    connections.push(connection);
    return connection;
  };
  return {
    factory: {
      provider: inner.provider,
      adapterName: inner.adapterName,
      connect: () => record(inner.connect()),
      connectToShadowDb: () => record(inner.connectToShadowDb()),
    },
    disposeAll: async () => {
      for (const connection of connections.splice(0)) await connection.dispose();
    },
  };
}

interface EngineBindings {
  readonly SchemaEngine: typeof SchemaEngine;
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
}

let loading: Promise<typeof SchemaEngine> | undefined;

/** The package's own entry wants a bundler that imports `.wasm`; this does by hand what that does. */
function loadEngineClass(): Promise<typeof SchemaEngine> {
  loading ??= (async () => {
    const require = createRequire(import.meta.url);
    const bindingsFile = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg');
    const bindings =
      (await import('@prisma/schema-engine-wasm/schema_engine_bg')) as unknown as EngineBindings;
    const { instance } = await WebAssembly.instantiate(
      await readFile(bindingsFile.replace(/\.js$/, '.wasm')),
      { './schema_engine_bg.js': bindings as unknown as WebAssembly.ModuleImports },
    );
    bindings.__wbg_set_wasm(instance.exports);
    (instance.exports.__wbindgen_start as () => void)();
    return bindings.SchemaEngine;
  })();
  return loading;
}
