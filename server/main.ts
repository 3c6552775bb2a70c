import { systemClock } from './platform/clock';
import { parseEnv } from './platform/env';
import { createLogger } from './platform/logger';
import { reportStartupFailure, StartupError } from './process/startup-error';
import { findRootDirectory } from './root-directory';
import { startServer, type RunningServer } from './start-server';

/** Another token is printed for as long as nobody has an account. */
async function announceSetup(server: RunningServer): Promise<void> {
  const link = await server.setupLink();
  if (!link) return;
  const until = new Date(link.expiresAt).toLocaleTimeString('en-GB');
  print(`\n  No account yet. Open this once, before ${until}:\n  ${link.url}\n`);
  const cancel = systemClock.schedule(
    () => void announceSetup(server),
    link.expiresAt - systemClock.now(),
  );
  stopped.addEventListener('abort', cancel, { once: true });
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** What closing may take after the grace time of running turns. */
const CLOSE_LIMIT_MS = 10_000;

const stopping = new AbortController();
const stopped = stopping.signal;

async function main(): Promise<void> {
  const outcome = parseEnv(process.env, process.cwd());
  if (!outcome.ok) throw new StartupError(outcome.problems);
  const { env } = outcome;
  const logger = createLogger(env.logLevel);
  const rootDirectory = findRootDirectory(import.meta.dirname);
  const server = await startServer({ env, logger, rootDirectory });

  const stop = (): void => {
    // A second signal does not wait for anything (C12).
    if (stopped.aborted) process.exit(1);
    stopping.abort();
    print('Stopping. Running turns have a moment to end; a second signal ends at once.');
    // What does not close in time ends with the process; every row is put right at the next start.
    systemClock.schedule(() => process.exit(1), env.shutdownGraceMs + CLOSE_LIMIT_MS);
    server.stop(AbortSignal.timeout(env.shutdownGraceMs)).then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  print(`\n  Countersign is ready: ${server.origin}`);
  print(`  data       ${env.dataDirectory}`);
  print(`  workspace  ${env.workspaceDirectory}`);
  if (server.database?.backupFile !== undefined) {
    print(`  database   migrated; a copy of the old one is ${server.database.backupFile}`);
  }
  await announceSetup(server);
}

main().catch((error: unknown) => {
  reportStartupFailure(error, (text) => process.stderr.write(text));
  process.exit(1);
});
