#!/usr/bin/env node
// The installed command. Spelled so that an old Node can read it far enough to say that it is too old.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const LEAST_MAJOR = 20;
const LEAST_MINOR = 19;
const PROGRAM = new URL('../dist/cli.js', import.meta.url);

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < LEAST_MAJOR || (major === LEAST_MAJOR && minor < LEAST_MINOR)) {
  console.error(
    `countersign: needs Node ${LEAST_MAJOR}.${LEAST_MINOR} or newer, and this is ${process.versions.node}.`,
  );
  process.exit(1);
}
if (!existsSync(PROGRAM)) {
  console.error(
    'countersign: this checkout was not built; use npm run -s countersign -- <command>.',
  );
  process.exit(1);
}
if (!driverLoads()) {
  console.error(
    'countersign: the SQLite driver is not there or was built for another Node. Install again and let ' +
      'its install script run: npm install --global --allow-scripts=better-sqlite3 <package>.',
  );
  process.exit(1);
}

process.env.NODE_ENV ??= 'production';
process.env.NEXT_TELEMETRY_DISABLED = '1';
process.setSourceMapsEnabled(true);
await import(PROGRAM.href);

/** npm runs no install script that nobody allowed, and says so in a line that is easily missed. */
function driverLoads() {
  try {
    const require = /** @type {(name: string) => typeof import('better-sqlite3')} */ (
      createRequire(import.meta.url)
    );
    const Driver = require('better-sqlite3');
    new Driver(':memory:').close();
    return true;
  } catch {
    return false;
  }
}
