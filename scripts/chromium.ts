import { existsSync, readFileSync } from 'node:fs';

const record = new URL('../node_modules/.cache/chromium-path', import.meta.url);

/** The browser that scripts/setup.mjs found; without its record, Debian's path. */
const executablePath = (): string => {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') return chosen;
  return existsSync(record) ? readFileSync(record, 'utf8') : '/usr/bin/chromium';
};

/** Launch options of Chromium in all tests: `--no-sandbox` is for root in a container, the other flags prevent network requests of the browser itself. */
export const chromium = {
  executablePath: executablePath(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
