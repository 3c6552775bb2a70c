#!/usr/bin/env node
// The installed command. Spelled so that an old Node can read it far enough to say that it is too old.
import { existsSync } from 'node:fs';

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

process.env.NODE_ENV ??= 'production';
process.env.NEXT_TELEMETRY_DISABLED = '1';
process.setSourceMapsEnabled(true);
await import(PROGRAM.href);
