import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser } from './find-browser.mjs';

/**
 * Makes sure that there is a Chromium for the browser tests: one that is installed, else Debian's
 * (where we may install packages), else Playwright's own.
 */
if (findBrowser() === undefined) {
  if (mayInstallPackages()) {
    console.log('Installing Chromium from the system’s packages …');
    run('apt-get', 'update');
    run('apt-get', 'install', '--yes', '--no-install-recommends', 'chromium');
  }
  if (findBrowser() === undefined) {
    console.log('Installing Playwright’s own Chromium …');
    run(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium');
  }
  if (findBrowser() === undefined) {
    console.error(
      'countersign: the browser tests need Chromium or Chrome, and none could be installed. ' +
        'Install one, or name its program in CHROME_PATH.',
    );
    process.exit(1);
  }
}

function mayInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/**
 * Its failure shows in what it did not install.
 *
 * @param {string} program
 * @param {string[]} words
 */
function run(program, ...words) {
  spawnSync(program, words, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
