import { existsSync } from 'node:fs';
import { readJson } from '../read-json.mjs';

/**
 * How many checks went well, and how many did not.
 *
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {number} [skipped]
 */

/**
 * What we read of Vitest's JSON report.
 *
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ status: string, assertionResults: unknown[] }[]} testResults
 */

/**
 * What we read of Playwright's JSON report.
 *
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 */

/**
 * A stage that is one check: it went well or not.
 *
 * @param {number} exitCode
 * @returns {Tally}
 */
export function tallyOfExit(exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Reads Vitest's JSON report. A file that could not even be loaded counts as one failure, and so
 * does an unhappy ending that no test accounts for.
 *
 * @param {string} file
 * @param {number} exitCode
 * @returns {Tally}
 */
export function tallyOfVitest(file, exitCode) {
  const report = /** @type {VitestReport | undefined} */ (readReport(file));
  if (report === undefined) return tallyOfExit(exitCode || 1);
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  return withUnexplainedEnding(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

/**
 * Reads Playwright's JSON report.
 *
 * @param {string} file
 * @param {number} exitCode
 * @returns {Tally}
 */
export function tallyOfPlaywright(file, exitCode) {
  const report = /** @type {PlaywrightReport | undefined} */ (readReport(file));
  if (report === undefined) return tallyOfExit(exitCode || 1);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withUnexplainedEnding(exitCode, {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
  });
}

/**
 * @param {number} exitCode
 * @param {Tally} tally
 * @returns {Tally}
 */
function withUnexplainedEnding(exitCode, tally) {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/**
 * @param {string} file
 * @returns {unknown}
 */
function readReport(file) {
  return existsSync(file) ? readJson(file) : undefined;
}

/**
 * @param {readonly Tally[]} tallies
 * @returns {Required<Tally>}
 */
export function sum(tallies) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped = 0 } of tallies) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}
