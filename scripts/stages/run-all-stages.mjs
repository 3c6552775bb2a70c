import { rmSync } from 'node:fs';
import { packageProgram } from '../bootstrap/run-program.mjs';
import { runStages } from './run-stages.mjs';
import { tallyOfPlaywright, tallyOfVitest } from './tally.mjs';

const VITEST_REPORT = 'test-results/vitest.json';
const PLAYWRIGHT_REPORT = 'test-results/e2e.json';
const SOURCES = ['app', 'components', 'server', 'prisma', 'scripts', 'tests', 'e2e'];

/** Saves most of a lint locally; a fresh machine has no cache, and its verdict must need none. */
const lintCache =
  process.env.CI === undefined ? ['--cache', '--cache-location', '.cache/eslint/'] : [];

/** @typedef {import('./run-stages.mjs').Stage} Stage */

/** @type {Stage} */
const format = {
  name: 'format',
  programs: [packageProgram('prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.')],
};

/** @type {Stage} */
const lint = {
  name: 'lint',
  programs: [packageProgram('eslint/bin/eslint.js', '--max-warnings=0', ...lintCache, '.')],
};

/** @type {Stage} */
const layers = {
  name: 'layers',
  programs: [packageProgram('dependency-cruiser/bin/dependency-cruise.mjs', ...SOURCES)],
};

/** @type {Stage} */
const deadCode = { name: 'dead code', programs: [packageProgram('knip/bin/knip.js')] };

/** @type {Stage} */
const types = {
  name: 'types',
  programs: [
    // Writes next-env.d.ts, without which a fresh checkout has no types for style sheets.
    packageProgram('next/dist/bin/next', 'typegen'),
    packageProgram('typescript/bin/tsc', '--noEmit'),
  ],
};

/**
 * @param {string} name
 * @param {readonly string[]} projects
 * @returns {Stage}
 */
function vitest(name, projects) {
  return {
    name,
    programs: [
      packageProgram(
        'vitest/vitest.mjs',
        'run',
        ...projects.map((project) => `--project=${project}`),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${VITEST_REPORT}`,
      ),
    ],
    count: (exitCode) => tallyOfVitest(VITEST_REPORT, exitCode),
  };
}

/** @type {Stage} */
const build = {
  name: 'build',
  programs: [[process.execPath, 'scripts/bootstrap.mjs', 'build']],
};

/** @type {Stage} */
const endToEnd = {
  name: 'end to end',
  programs: [
    [process.execPath, 'scripts/install-browser.mjs'],
    packageProgram('@playwright/test/cli.js', 'test'),
  ],
  count: (exitCode) => tallyOfPlaywright(PLAYWRIGHT_REPORT, exitCode),
};

/** Everything, as on a server that integrates: nothing heavy runs beside anything else. */
export function runAllStages() {
  forgetReports();
  return runStages([
    [lint, types, layers, format, deadCode],
    [vitest('unit, integration and components', ['unit', 'integration', 'components', 'stress'])],
    [build],
    [endToEnd],
  ]);
}

/** What is worth knowing between two edits. */
export function runQuickStages() {
  forgetReports();
  return runStages([[lint, types, layers, format], [vitest('unit', ['unit'])]]);
}

/** A report of an earlier run must not count for one that was never written. */
function forgetReports() {
  for (const report of [VITEST_REPORT, PLAYWRIGHT_REPORT]) rmSync(report, { force: true });
}
