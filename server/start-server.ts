import { existsSync, rmSync } from 'node:fs';
import { homedir, hostname } from 'node:os';
import path from 'node:path';
import { createPageServer, type PageServer } from './api/page-server';
import { createServices } from './create-services';
import { ensureDefaultProfile } from './default-profile';
import { createHttpServer, type HttpParts } from './http/http-server';
import { createLiveSocket } from './http/live-socket';
import { startMetrics } from './http/metrics';
import { metricsEndpoint } from './http/metrics-endpoint';
import { preparePages } from './http/pages';
import { systemClock } from './platform/clock';
import { processSingleton } from './platform/process-singleton';
import type { Env } from './platform/env';
import type { Logger } from './platform/logger';
import { addressOf, createAllowedHosts } from './process/allowed-hosts';
import { createTrustedProxies } from './process/client-address';
import { openDataDirectory, readSecrets } from './process/data-directory';
import { ensureWorkspace } from './process/demo-workspace';
import { acquireInstanceLock } from './process/instance-lock';
import { listen } from './process/listen';
import { finishRestore } from './process/pending-restore';
import { prepareDatabase } from './process/prepare-database';
import { startRetentionSweeper } from './process/retention-sweeper';
import { programVersion } from './program-version';
import { applyRetention } from './services/apply-retention';
import { countForMetrics } from './store/metric-counts';
import { openDatabase } from './store/open-database';

/** Where the pages, which are bundled apart from the server, find it. */
const pageServerPlace = processSingleton<PageServer>('countersign');

/** A server that answers requests. */
export interface RunningServer {
  /** Where people open it, without a trailing slash. */
  origin: string;
  /** The link for the first person, or null when somebody has an account. */
  setupLink(): Promise<{ url: string; expiresAt: number } | null>;
  /** What was done to the database at this start: the migrations applied, and where its copy is. */
  database: Awaited<ReturnType<typeof prepareDatabase>>;
  hasFilledWorkspace: boolean;
  /**
   * Stops admission, gives running turns until `graceSignal` is aborted, and closes everything (C12).
   */
  stop(graceSignal: AbortSignal): Promise<void>;
}

/**
 * Starts everything in the order in which it depends on each other. What is refused is refused before
 * anything is changed. Rejects with a `StartupError` that the operator can act on.
 */
export async function startServer(input: {
  env: Env;
  logger: Logger;
  rootDirectory: string;
}): Promise<RunningServer> {
  const { env, logger, rootDirectory } = input;
  const closers: (() => Promise<void> | void)[] = [];
  try {
    const isNewDirectory = !existsSync(env.dataDirectory);
    const data = openDataDirectory(env.dataDirectory);
    const lock = acquireInstanceLock(data);
    closers.push(() => {
      lock.release();
      // A start that is refused leaves nothing behind; until there is a database there is only a lock.
      if (isNewDirectory && !existsSync(data.databaseFile)) {
        rmSync(data.directory, { recursive: true });
      }
    });
    finishRestore(data);
    // The port is taken first: when it is in use, no database has been touched.
    const parts: HttpParts = {
      runtime: null,
      pages: null,
      live: null,
      metrics: null,
      hosts: null,
      isReady: false,
    };
    const proxies = createTrustedProxies(env.trustedProxies);
    const server = createHttpServer({ parts, proxies, logger });
    const port = await listen(server, { host: env.host, port: env.port });
    closers.push(() => {
      server.close();
      server.closeAllConnections();
    });
    const hosts = createAllowedHosts({ host: env.host, port, publicOrigins: env.publicOrigins });
    parts.hosts = hosts;
    const origin = hosts.origins[0] ?? '';

    const database = await prepareDatabase({
      databaseFile: data.databaseFile,
      migrationsDirectory: path.join(rootDirectory, 'prisma/migrations/sqlite'),
      backupDirectory: data.backupDirectory,
    });
    const secrets = readSecrets(data);
    const hasFilledWorkspace = ensureWorkspace(env.workspaceDirectory);
    const { prisma, close } = await openDatabase({ file: data.databaseFile });
    closers.push(close);

    const runtime = await createServices({
      prisma,
      clock: systemClock,
      logger,
      secrets,
      capacity: env.capacity,
      processEnv: process.env,
      place: () => ({
        home: homedir(),
        dataDirectory: data.directory,
        ownAddresses: hosts.origins.map(addressOf),
        programDirectory: rootDirectory,
        serverProcessId: process.pid,
      }),
      allowedOrigins: () => hosts.origins,
      isSecure: env.publicOrigins.some((one) => one.startsWith('https:')),
      signInAttemptsPerMinute: env.signInAttemptsPerMinute,
      config: {
        hostName: hostname(),
        version: programVersion(rootDirectory),
        defaultWorkspace: env.workspaceDirectory,
      },
    });
    // Nobody waits for it: what does not work is said, and matters only to profiles that ask for it.
    void runtime.sandbox.look().then(({ isAvailable, explanation }) => {
      logger.info({ isAvailable }, `sandbox: ${explanation}`);
    });
    const { toTakeUp } = await runtime.recover();
    await ensureDefaultProfile({ ...runtime, workspace: env.workspaceDirectory });
    const pageServer = createPageServer(runtime);
    pageServerPlace.set(pageServer);
    closers.push(() => {
      pageServerPlace.clear();
    });
    const sweeper = startRetentionSweeper({
      clock: systemClock,
      logger,
      sweep: (signal) => applyRetention(runtime, signal),
    });
    closers.push(() => sweeper.stop());
    const live = createLiveSocket(runtime);
    const metrics = startMetrics({
      ...runtime,
      version: runtime.config.version,
      live,
      count: () => countForMetrics(prisma),
    });
    closers.push(() => metrics.stop());
    const pages = await preparePages({
      rootDirectory,
      isDevelopment: env.isDevelopment,
      host: env.host,
      port,
    });
    closers.push(() => pages.close());
    await runtime.pool.takeUp(toTakeUp);
    Object.assign(parts, {
      runtime,
      pages,
      live,
      metrics: metricsEndpoint(metrics, env.metricsToken),
      isReady: true,
    });

    return {
      origin,
      database,
      hasFilledWorkspace,
      async setupLink() {
        if (!(await pageServer.needsSetup())) return null;
        const { token, expiresAt } = runtime.auth.setupToken.current();
        return { url: `${origin}/setup#token=${token}`, expiresAt };
      },
      async stop(graceSignal) {
        parts.isReady = false;
        await sweeper.stop();
        await Promise.all([runtime.titles.stop(), runtime.pool.drain(graceSignal)]);
        live.close();
        await closeAll(closers);
      },
    };
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

/** Closes in the reverse order of opening; a failure stops none of the others. */
async function closeAll(closers: (() => Promise<void> | void)[]): Promise<void> {
  for (const close of closers.splice(0).reverse()) {
    try {
      await close();
    } catch {
      // The process is ending; what does not close now ends with it.
    }
  }
}
