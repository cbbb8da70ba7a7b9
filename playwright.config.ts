import { defineConfig } from '@playwright/test';
import { chromium } from './scripts/chromium.ts';

/** Tests over the real processes, which e2e/global-setup.ts starts on a fixed day. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 3,
  reporter: 'list',
  // Limits end a hang; a slow machine needs a multiple of what a fast one does.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  use: {
    // Set by the global set-up, before a worker reads this.
    baseURL: process.env['DESK_URL'] ?? '',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    launchOptions: chromium,
    screenshot: 'only-on-failure',
  },
});
