import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sum, tallyOfExit, tallyOfPlaywright, tallyOfVitest } from '@/scripts/stages/tally.mjs';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

function reportFile(content: unknown): string {
  const file = path.join(temporaryDirectory(), 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitestReport = {
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [{ status: 'passed', assertionResults: [{}] }],
};

it('a stage without tests is one check', () => {
  expect(tallyOfExit(0)).toEqual({ passed: 1, failed: 0 });
  expect(tallyOfExit(130)).toEqual({ passed: 0, failed: 1 });
});

it('counts what Vitest reports', () => {
  expect(tallyOfVitest(reportFile(vitestReport), 0)).toEqual({ passed: 7, failed: 0, skipped: 2 });
});

it('counts a test file that could not be loaded as a failure', () => {
  const report = { ...vitestReport, testResults: [{ status: 'failed', assertionResults: [] }] };
  expect(tallyOfVitest(reportFile(report), 1)).toMatchObject({ passed: 7, failed: 1 });
});

it('never passes an unhappy ending that no test accounts for', () => {
  expect(tallyOfVitest(reportFile(vitestReport), 1)).toMatchObject({ passed: 7, failed: 1 });
  const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
  expect(tallyOfPlaywright(reportFile({ stats }), 1)).toMatchObject({ passed: 3, failed: 1 });
});

it('never passes a stage that wrote no report, whatever it exited with', () => {
  const nowhere = path.join(temporaryDirectory(), 'report.json');
  expect(tallyOfVitest(nowhere, 0)).toEqual({ passed: 0, failed: 1 });
  expect(tallyOfPlaywright(nowhere, 0)).toEqual({ passed: 0, failed: 1 });
});

it('counts a flaky browser test as failed', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
  expect(tallyOfPlaywright(reportFile({ stats }), 1)).toEqual({ passed: 3, failed: 2, skipped: 2 });
});

it('adds stages up', () => {
  expect(
    sum([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3, skipped: 4 },
    ]),
  ).toEqual({ passed: 3, failed: 3, skipped: 4 });
});
