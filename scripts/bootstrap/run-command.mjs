import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BootstrapError } from './bootstrap-error.mjs';
import { prepare } from './prepare.mjs';
import { runProgram } from './run-program.mjs';
import { stopWithParent } from './stop-with-parent.mjs';

/** What each npm script does. Gives the exit code; nothing when the process goes on by itself. */
const COMMANDS = {
  /** In this very process, so that signals and the exit code are the server's own. */
  start: async () => {
    await prepare('built');
    setNodeEnvironment('production');
    process.setSourceMapsEnabled(true);
    await import(pathToFileURL(path.resolve('dist/server/main.js')).href);
  },

  dev: async () => {
    await prepare('generated');
    setNodeEnvironment('development');
    const { runDevelopmentServer } = await import('./development-server.mjs');
    return runDevelopmentServer();
  },

  build: async () => {
    await prepare('built');
    return 0;
  },

  test: async () => {
    await prepare('generated');
    const { runAllStages } = await import('../stages/run-all-stages.mjs');
    return runAllStages();
  },

  check: async () => {
    await prepare('generated');
    const { runQuickStages } = await import('../stages/run-all-stages.mjs');
    return runQuickStages();
  },

  bench: async (/** @type {string[]} */ words) => {
    await prepare('built');
    setNodeEnvironment('production');
    return runTypeScript('scripts/bench/main.ts', words);
  },

  countersign: async (/** @type {string[]} */ words) => {
    // The server alone needs the pages.
    await prepare(words.includes('start') ? 'built' : 'commanded');
    process.argv = [process.execPath, 'countersign', ...words];
    await import(pathToFileURL(path.resolve('bin/countersign.mjs')).href);
  },

  'new-migration': async (/** @type {string[]} */ words) => {
    await prepare('installed');
    return runTypeScript('scripts/new-migration.ts', words);
  },
};

/**
 * Runs one command and ends the process with its exit code.
 *
 * @param {string | undefined} name
 * @param {string[]} words its arguments
 */
export async function runCommand(name, words) {
  process.env.NEXT_TELEMETRY_DISABLED = '1';
  // Only below npm: who starts us without it may well end before us.
  if (process.env.npm_lifecycle_event !== undefined) stopWithParent();
  if (name === undefined || !Object.hasOwn(COMMANDS, name)) {
    console.error(`countersign: expected one of ${Object.keys(COMMANDS).join(', ')}.`);
    process.exit(2);
  }
  try {
    const code = await COMMANDS[/** @type {keyof typeof COMMANDS} */ (name)](words);
    if (code !== undefined) process.exit(code);
  } catch (error) {
    if (!(error instanceof BootstrapError)) throw error;
    console.error(`countersign: ${error.message}`);
    process.exit(1);
  }
}

/** @param {'production' | 'development'} value */
function setNodeEnvironment(value) {
  // Next declares the variable read-only, which it is for pages.
  Object.assign(process.env, { NODE_ENV: value });
}

/**
 * @param {string} file
 * @param {string[]} words
 */
async function runTypeScript(file, words) {
  const { code } = await runProgram([process.execPath, '--import', 'tsx', file, ...words]);
  return code;
}
