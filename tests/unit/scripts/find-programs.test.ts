import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { missingBuildTools } from '@/scripts/bootstrap/installation.mjs';
import { findBrowser } from '@/scripts/find-browser.mjs';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

function folderWith(...files: string[]): string {
  const folder = temporaryDirectory();
  for (const file of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), '');
  }
  return folder;
}

describe('findBrowser', () => {
  it('prefers the one that was named, then the search path, then Playwright’s newest', () => {
    const programs = folderWith('chromium', 'mine');
    const home = folderWith(
      '.cache/ms-playwright/chromium-999/chrome-linux/chrome',
      '.cache/ms-playwright/chromium-1200/chrome-linux64/chrome',
    );
    const PLAYWRIGHT_BROWSERS_PATH = path.join(home, '.cache/ms-playwright');
    const CHROME_PATH = path.join(programs, 'mine');
    expect(findBrowser({ CHROME_PATH, PATH: programs, PLAYWRIGHT_BROWSERS_PATH }, home)).toBe(
      CHROME_PATH,
    );
    expect(findBrowser({ PATH: programs, PLAYWRIGHT_BROWSERS_PATH }, home)).toBe(
      path.join(programs, 'chromium'),
    );
    expect(findBrowser({ PATH: '', PLAYWRIGHT_BROWSERS_PATH }, home)).toBe(
      path.join(PLAYWRIGHT_BROWSERS_PATH, 'chromium-1200/chrome-linux64/chrome'),
    );
  });

  it.runIf(process.platform === 'linux')('gives nothing where there is none', () => {
    const home = folderWith('.cache/ms-playwright/chromium_headless_shell-1200/x');
    expect(findBrowser({ PATH: home }, home)).toBeUndefined();
  });
});

describe('missingBuildTools', () => {
  it('names what cannot be found, by any of its names', () => {
    expect(missingBuildTools(folderWith())).toEqual(['make', 'g++', 'python3']);
    expect(missingBuildTools(folderWith('make', 'clang++', 'python'))).toEqual([]);
    const halves = [folderWith('make'), folderWith('python3')].join(path.delimiter);
    expect(missingBuildTools(halves)).toEqual(['g++']);
  });
});
