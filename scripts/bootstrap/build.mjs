import { existsSync } from 'node:fs';
import { BootstrapError } from './bootstrap-error.mjs';
import { fingerprint, isStamped, writeStamp } from './fingerprint.mjs';
import { packageProgram, runProgram } from './run-program.mjs';

const CLIENT_SOURCES = ['prisma/schema.prisma', 'prisma.config.ts', 'package-lock.json'];
const CLIENT_STAMP = '.cache/client-stamp';
const CLIENT_OUTPUT = 'server/generated/prisma/client.ts';

const PROGRAM_SOURCES = [
  ...['app', 'components', 'server', 'prisma', 'public'],
  ...['next.config.ts', 'postcss.config.mjs', 'tsconfig.json', 'package-lock.json'],
];
/** Follows from the schema, which is among the sources. */
const GENERATED = ['server/generated'];
const PROGRAM_STAMP = '.cache/program-stamp';
const SERVER_OUTPUT = 'dist/server/main.js';
const PROGRAM_OUTPUTS = [SERVER_OUTPUT, '.next/BUILD_ID'];

const COMMAND_SOURCES = ['server', 'prisma', 'tsconfig.json', 'package-lock.json'];
const COMMAND_STAMP = '.cache/command-stamp';
const COMMAND_OUTPUT = 'dist/cli.js';

/** Whether the Prisma client was generated from the schema as it is now. */
export function isClientGenerated() {
  return existsSync(CLIENT_OUTPUT) && isStamped(CLIENT_STAMP, fingerprint(CLIENT_SOURCES));
}

/** Generates the Prisma client; needs no network (see prisma.config.ts). */
export async function generateClient() {
  const stamp = fingerprint(CLIENT_SOURCES);
  const { code, output } = await runProgram(packageProgram('prisma/build/index.js', 'generate'), {
    isCaptured: true,
  });
  if (code !== 0) throw new BootstrapError(`could not generate the database client.\n${output}`);
  writeStamp(CLIENT_STAMP, stamp);
}

/** Whether the command line was built from the sources as they are now. */
export function isCommandBuilt() {
  return (
    existsSync(COMMAND_OUTPUT) && isStamped(COMMAND_STAMP, fingerprint(COMMAND_SOURCES, GENERATED))
  );
}

/** Builds the command line, which needs no pages; says nothing, since its output is a command's. */
export async function buildCommand() {
  const stamp = fingerprint(COMMAND_SOURCES, GENERATED);
  await bundle({ entry: 'server/cli/main.ts', outputFile: COMMAND_OUTPUT });
  writeStamp(COMMAND_STAMP, stamp);
}

/** Whether pages and server were built from the sources as they are now. */
export function isBuilt() {
  return (
    PROGRAM_OUTPUTS.every((file) => existsSync(file)) &&
    isStamped(PROGRAM_STAMP, fingerprint(PROGRAM_SOURCES, GENERATED))
  );
}

/** Builds the pages with Next and the server with esbuild. */
export async function build() {
  console.log('Building …');
  // Taken before the build: a file that is saved meanwhile makes the next start build again.
  const stamp = fingerprint(PROGRAM_SOURCES, GENERATED);
  await bundle({ entry: 'server/main.ts', outputFile: SERVER_OUTPUT });
  const { code } = await runProgram(packageProgram('next/dist/bin/next', 'build'), {
    environment: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new BootstrapError('could not build the pages; the reason is above.');
  writeStamp(PROGRAM_STAMP, stamp);
}

/** @param {{ entry: string, outputFile: string }} files */
async function bundle({ entry, outputFile }) {
  const esbuild = await import('esbuild');
  try {
    await esbuild.build({ ...serverBundle(outputFile), entryPoints: [entry] });
  } catch {
    throw new BootstrapError(`could not build ${outputFile}; the reason is above.`);
  }
}

/**
 * How the server becomes one file: our own code together, packages left in node_modules.
 *
 * @param {string} outputFile
 * @returns {import('esbuild').BuildOptions}
 */
export function serverBundle(outputFile) {
  return {
    entryPoints: ['server/main.ts'],
    outfile: outputFile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  };
}
