import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS, findBrowser } from './scripts/find-browser.mjs';

const isCi = process.env.CI !== undefined;
const executablePath = findBrowser();

/** Every worker starts its own server process (see `e2e/fixtures`), so there is no `webServer`. */
export default defineConfig({
  testDir: 'e2e/flows',
  outputDir: 'test-results/e2e',
  forbidOnly: isCi,
  // A flow that passes only at the second try is a defect, not a success.
  retries: 0,
  // Two cores are the smallest machine the flows are meant for; half of their time is waiting.
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // Costs half as much again as the run itself; `--trace=on` gives one when it is wanted.
    trace: 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: BROWSER_ARGUMENTS,
    },
  },
});
