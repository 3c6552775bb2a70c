import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runStages } from '@/scripts/stages/run-stages.mjs';

let printed = '';

beforeEach(() => {
  printed = '';
  vi.spyOn(console, 'log').mockImplementation((text: string) => {
    printed += `${text}\n`;
  });
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    printed += String(chunk);
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const node = (program: string): [string, ...string[]] => [process.execPath, '--eval', program];

it('goes on after a stage that failed, shows its output, and ends with the totals', async () => {
  const code = await runStages([
    [
      { name: 'bad', programs: [node('console.log("the reason"); process.exit(3)')] },
      { name: 'good', programs: [node('console.log("chatter")')] },
    ],
    [{ name: 'later', programs: [node('')], count: () => ({ passed: 40, failed: 1, skipped: 2 }) }],
  ]);
  expect(code).toBe(1);
  expect(printed).toContain('the reason\n✗ bad: ');
  expect(printed).toContain('✓ good: ');
  expect(printed).not.toContain('chatter');
  expect(printed).toContain('2 skipped');
  expect(printed.trimEnd().split('\n').at(-1)).toBe('41 passed, 2 failed');
});

it('is content only when everything is', async () => {
  expect(await runStages([[{ name: 'good', programs: [node('')] }]])).toBe(0);
  expect(printed.trimEnd().split('\n').at(-1)).toBe('1 passed, 0 failed');
});

it('a stage of several programs stops at the first that fails', async () => {
  const programs = [node('process.exit(1)'), node('console.log("must not run")')];
  await runStages([
    [
      { name: 'chain', programs },
      { name: 'other', programs: [node('')] },
    ],
  ]);
  expect(printed).not.toContain('must not run');
  expect(printed).toContain('1 passed, 1 failed');
});
