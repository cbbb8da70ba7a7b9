import { existsSync, readFileSync } from 'node:fs';

const record = new URL('../node_modules/.cache/chromium-path', import.meta.url);

/** The browser that scripts/setup.mjs found, or Debian's place for it when a test is started by hand. */
const executablePath = (): string => {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') return chosen;
  return existsSync(record) ? readFileSync(record, 'utf8') : '/usr/bin/chromium';
};

/** How every browser test starts Chromium: the first flag lets it run as root in a container, the others keep it from calling anybody. */
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
