import { defineConfig } from '@playwright/test';
import { chromium } from './scripts/chromium.ts';

/** Errands over the real processes, which e2e/global-setup.ts starts on a fixed day. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Errands wait for clocks and polls more than for a processor.
  workers: 3,
  // Those of e2e/sweep.ts have their own hour.
  ...(process.env['SWEEP'] === undefined && { grepInvert: /@sweep/ }),
  reporter: 'list',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    // Read anew in each worker, after the set-up has put it there.
    baseURL: process.env['DESK_URL'] ?? '',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    launchOptions: chromium,
    screenshot: 'only-on-failure',
  },
});
