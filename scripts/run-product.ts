import { rmSync } from 'node:fs';
import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { setCalendarEntries } from '#contract/market/day.ts';
import { configWarnings, readConfig } from '../server-proxy/config.ts';
import { accessWarnings } from '../server-proxy/security/access-settings.ts';
import { startFailure, upstreamWarnings } from '../server-proxy/start.ts';
import { exampleWorld } from './example-world/world.ts';
import { type Product, startProduct } from './product.ts';
import { withLock } from './lock.mjs';
import { root, runNode } from './run-tool.ts';
import { isBuilt } from './stamp.ts';

export async function buildPages(): Promise<void> {
  if (isBuilt()) return;
  const wait = (): void => console.log('Waiting for another process that is building the pages …');
  await withLock(join(root, '.data/pages.lock'), () => (isBuilt() ? undefined : build()), wait);
}

async function build(): Promise<void> {
  // The proxy stores the page on first use; the page of the last build would refer to files that are about to be removed.
  rmSync(join(root, 'dist/index.html'), { force: true });
  const { exitCode, output } = await runNode(['scripts/build.ts']);
  if (exitCode !== 0) throw new Error(`The pages could not be built.\n${output}`);
}

/**
 * `npm start`: runs the product at one address. The pages are built concurrently in a separate process, because building needs much
 * memory.
 */
export async function runProduct(): Promise<void> {
  for (const warning of configWarnings(process.env)) console.warn(warning);
  try {
    const config = readConfig(process.env);
    setCalendarEntries(config.calendar);
    let product: Product | undefined;
    // Before the start, which takes a while the first time: its processes end with this one.
    closeWithGrace({ delay: 10_000, skip: config.upstream?.keyFile === undefined ? [] : ['SIGHUP'] }, async ({ err }) => {
      if (err) console.error(err);
      await product?.close();
    });
    const [started] = await Promise.all([
      startProduct({ config, world: exampleWorld, now: Date.now, complain: (line) => process.stderr.write(line) }),
      buildPages(),
    ]);
    product = started;
    const seconds = (performance.now() / 1000).toFixed(1);
    console.log(`Marketdesk is ready at ${started.url} (${seconds} s${config.upstream ? '' : ', with sample data'}). Ctrl+C stops it.`);
    for (const warning of [...accessWarnings(config), ...(config.upstream ? upstreamWarnings(config.upstream) : [])])
      console.warn(`${warning}.`);
  } catch (error) {
    console.error(startFailure(error) ?? error);
    process.exit(1);
  }
}
