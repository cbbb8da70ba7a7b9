import { availableParallelism } from 'node:os';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import type { BrowserConfigOptions } from 'vitest/node';
import { chromium } from './scripts/chromium.ts';

// Not a static import: for the compiler this file belongs to scripts/, which imports nothing of src.
const dataService = new URL('src/testing/data-service.ts', import.meta.url).href;
const { dataServiceCommands } = (await import(dataService)) as { dataServiceCommands: NonNullable<BrowserConfigOptions['commands']> };

export default defineConfig({
  plugins: [react()],
  test: {
    // By default one core stays free, which is half of a small machine; and tests wait for timers and processes as well.
    maxWorkers: availableParallelism() + 1,
    // Machines that check are slow at times, and time is not what these tests are about: a test that hangs is still found.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          isolate: false,
          include: ['{contract,analysis,server-data,server-proxy,scripts,docs,deploy,bench,src}/**/*.test.ts'],
          exclude: ['src/**/*.browser.test.ts', 'bench/shortest.test.ts'],
        },
      },
      {
        extends: true,
        // Every benchmark and proof in its shortest form, in processes of their own that wait for half of their time.
        test: { name: 'bench', environment: 'node', include: ['bench/shortest.test.ts'], maxConcurrency: 4, testTimeout: 600_000 },
      },
      {
        extends: true,
        // Row heights are promises too: these tests see the desk with its styles.
        plugins: [tailwindcss()],
        // What Vite finds in the tests it prepares before they start. A part that it found later would reload the page in the middle of a run.
        optimizeDeps: { include: ['react-dom/client', 'react/jsx-dev-runtime', 'vitest-browser-react'] },
        test: {
          name: 'browser',
          include: ['src/**/*.test.tsx', 'src/**/*.browser.test.ts'],
          isolate: false,
          setupFiles: ['src/testing/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            viewport: { width: 1440, height: 900 },
            // As names are read: 'Close' is not 'Close all'.
            locators: { exact: true },
            commands: dataServiceCommands,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromium }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
