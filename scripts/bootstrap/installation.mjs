import { existsSync } from 'node:fs';
import path from 'node:path';
import { readJson } from '../read-json.mjs';
import { BootstrapError } from './bootstrap-error.mjs';
import { fingerprint, isStamped, writeStamp } from './fingerprint.mjs';
import { runProgram } from './run-program.mjs';

const LOCK_FILE = 'package-lock.json';
/** npm's own record of what lies in node_modules, written when an installation is complete. */
const INSTALLED_RECORD = 'node_modules/.package-lock.json';
const STAMP_FILE = 'node_modules/.countersign-stamp';

/** What node-gyp needs where no prebuilt SQLite driver can be had; each with other names. */
const BUILD_TOOLS = [['make'], ['g++', 'c++', 'clang++'], ['python3', 'python']];

/** What node_modules depends on: the lock file, and the machine that native code was built for. */
function wantedStamp() {
  const { versions, platform, arch } = process;
  return `${fingerprint([LOCK_FILE])} abi-${versions.modules} ${platform}-${arch}`;
}

/** Whether node_modules holds what the lock file says, built for this Node. */
export async function isInstalled() {
  if (isStamped(STAMP_FILE, wantedStamp())) return true;
  // Somebody ran `npm install`: that is as good, once the native driver is known to load.
  if (!hasLockedPackages() || !(await driverLoads())) return false;
  writeStamp(STAMP_FILE, wantedStamp());
  return true;
}

/** Installs by the lock file, and makes sure that the native driver loads. */
export async function install() {
  console.log('Installing the packages of package-lock.json; the first time takes a few minutes …');
  const { code } = await runProgram([...npm(), 'ci', '--include=dev'], {
    environment: installEnvironment(),
  });
  if (code === 0 && (await driverLoads())) {
    writeStamp(STAMP_FILE, wantedStamp());
    return;
  }
  throw new BootstrapError(reasonOfFailure(code));
}

/** @param {number} code */
function reasonOfFailure(code) {
  const missing = missingBuildTools();
  if (missing.length > 0) {
    return (
      `could not install: the SQLite driver has to be compiled here, and ${missing.join(', ')} ` +
      `cannot be found. Install a C++ compiler, make and Python 3 (on Debian or Ubuntu: ` +
      'apt-get install build-essential python3; on macOS: xcode-select --install), then try again.'
    );
  }
  return code === 0
    ? 'the SQLite driver was installed but does not load. Allow its install script to run (npm’s ' +
        'ignore-scripts must be off), delete node_modules, and try again.'
    : `could not install: npm ci ended with code ${code}; its own message is above.`;
}

/**
 * Which of the tools that compile a native module are not on the search path.
 *
 * @param {string | undefined} [searchPath]
 */
export function missingBuildTools(searchPath = process.env.PATH) {
  const folders = (searchPath ?? '').split(path.delimiter);
  const isThere = (/** @type {string} */ name) =>
    folders.some((folder) => existsSync(path.join(folder, name)));
  return BUILD_TOOLS.filter((names) => !names.some(isThere)).map(([name]) => name ?? '');
}

/** @typedef {Record<string, { version?: string, optional?: boolean }>} LockedPackages by place */

/** Compares names and versions; packages for other systems are optional and may be absent. */
function hasLockedPackages() {
  if (!existsSync(INSTALLED_RECORD)) return false;
  const locked = readPackages(LOCK_FILE);
  const installed = readPackages(INSTALLED_RECORD);
  return Object.entries(locked).every(([place, { version, optional }]) => {
    if (place === '') return true; // the project itself
    const found = installed[place];
    return found === undefined ? optional === true : found.version === version;
  });
}

/**
 * @param {string} file
 * @returns {LockedPackages}
 */
function readPackages(file) {
  const content = /** @type {{ packages: LockedPackages }} */ (readJson(file));
  return content.packages;
}

/** In a process of its own: a driver of another Node can take the whole process down. */
async function driverLoads() {
  const { code } = await runProgram(
    [process.execPath, '-e', `new (require('better-sqlite3'))(':memory:').close()`],
    { isCaptured: true },
  );
  return code === 0;
}

/** @returns {[string, ...string[]]} */
function npm() {
  const ownScript = process.env.npm_execpath;
  return ownScript?.endsWith('npm-cli.js') ? [process.execPath, ownScript] : ['npm'];
}

/**
 * Without what would leave half of the packages out, and without what would keep npm from saying why
 * it failed. In a passing environment the driver is compiled with less care, in half the time.
 */
function installEnvironment() {
  const { NODE_ENV, npm_config_loglevel, ...environment } = process.env;
  if (environment.CI === undefined) return environment;
  return { CFLAGS: '-O1', CXXFLAGS: '-O1', ...environment };
}
