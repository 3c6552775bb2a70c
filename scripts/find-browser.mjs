import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** What a Chromium needs to run unattended, without a display, and without calling home. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const PROGRAM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const MAC_PROGRAMS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Where, below one of Playwright's browser folders, its program lies on each system. */
const PLAYWRIGHT_PROGRAMS = [
  'chrome-linux64/chrome',
  'chrome-linux/chrome',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Looks for a Chromium on this machine: the one named by `CHROME_PATH`, one on the search
 * path, Chrome or Chromium of macOS, then Playwright's own.
 *
 * @param {Record<string, string | undefined>} [environment]
 * @param {string} [home] the person's home folder
 * @returns {string | undefined} the program's absolute path, or nothing when there is none
 */
export function findBrowser(environment = process.env, home = homedir()) {
  const candidates = [
    ...(environment.CHROME_PATH ? [environment.CHROME_PATH] : []),
    ...onSearchPath(environment),
    ...(process.platform === 'darwin' ? MAC_PROGRAMS : []),
    ...ofPlaywright(environment, home),
  ];
  return candidates.find((candidate) => existsSync(candidate));
}

/** @param {Record<string, string | undefined>} environment */
function onSearchPath(environment) {
  const folders = (environment.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return PROGRAM_NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

/**
 * @param {Record<string, string | undefined>} environment
 * @param {string} home
 */
function ofPlaywright(environment, home) {
  const cache =
    environment.PLAYWRIGHT_BROWSERS_PATH ??
    path.join(home, process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright');
  if (!existsSync(cache)) return [];
  return readdirSync(cache)
    .filter((folder) => /^chromium-\d+$/.test(folder))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .flatMap((folder) => PLAYWRIGHT_PROGRAMS.map((program) => path.join(cache, folder, program)));
}
