import { spawn } from 'node:child_process';

/**
 * @typedef {object} ProgramEnding
 * @property {number} code 0 when all went well; 128 or more when a signal ended it
 * @property {string} output what it wrote to both streams; empty unless captured
 */

/**
 * Runs a program to its end. A signal that reaches us meanwhile is handed on to it.
 *
 * @param {readonly [string, ...string[]]} words the program and its arguments
 * @param {{ environment?: Record<string, string | undefined>, isCaptured?: boolean }} [options]
 * @returns {Promise<ProgramEnding>} rejects only when the program cannot be started
 */
export function runProgram([program, ...words], options = {}) {
  const { environment = process.env, isCaptured = false } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      env: /** @type {NodeJS.ProcessEnv} */ (environment),
      stdio: isCaptured ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);

    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      // Ctrl-C reaches the whole group by itself; a second one would mean "at once" to a server.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    process.on('SIGTERM', forward).on('SIGINT', forward);
    const stopForwarding = () => process.off('SIGTERM', forward).off('SIGINT', forward);

    child.once('error', (error) => {
      stopForwarding();
      reject(error);
    });
    child.once('close', (code) => {
      stopForwarding();
      resolve({ code: code ?? 128, output });
    });
  });
}

/**
 * The words that run a program of a package with this very Node.
 *
 * @param {string} file its path below node_modules
 * @param {string[]} words
 * @returns {[string, ...string[]]}
 */
export function packageProgram(file, ...words) {
  return [process.execPath, `node_modules/${file}`, ...words];
}
