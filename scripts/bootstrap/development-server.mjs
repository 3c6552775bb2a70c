import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { context } from 'esbuild';
import { serverBundle } from './build.mjs';

const OUTPUT = 'dist/dev/main.js';

/**
 * Runs the server and starts it again whenever its sources have changed and can be built. Pages are
 * reloaded by Next itself. Ends, with the server's exit code, when a signal tells it to.
 *
 * @returns {Promise<number>}
 */
export async function runDevelopmentServer() {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;
  /** Restarts follow one another: two servers cannot have the same data directory. */
  let restarting = Promise.resolve();

  const restart = async () => {
    await stop(server);
    server = spawn(process.execPath, ['--enable-source-maps', OUTPUT], {
      stdio: 'inherit',
      // A group of its own: Ctrl-C must reach it once, from us, since a second signal means "at once".
      detached: true,
    });
  };

  const bundler = await context({
    ...serverBundle(OUTPUT),
    plugins: [
      {
        name: 'restart-server',
        setup: (bundle) => {
          bundle.onEnd(({ errors }) => {
            if (errors.length === 0) restarting = restarting.then(restart);
          });
        },
      },
    ],
  });
  await bundler.watch();

  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await bundler.dispose();
  await restarting;
  return stop(server);
}

/**
 * @param {import('node:child_process').ChildProcess | undefined} server
 * @returns {Promise<number>} its exit code
 */
async function stop(server) {
  if (server === undefined) return 0;
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  return server.exitCode ?? 1;
}
