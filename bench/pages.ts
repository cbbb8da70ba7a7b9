import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { run as runScript } from '../e2e/process.ts';
import { precompress } from '../scripts/precompress.ts';
import { coldVisits } from './pages/cold-visits.ts';
import { layoutShifts } from './pages/layout-shifts.ts';
import { lighthouseScores } from './pages/lighthouse-scores.ts';
import { longestTasks } from './pages/longest-tasks.ts';
import { largestPaints } from './pages/largest-paints.ts';
import { freePort } from '../server-proxy/testing/free-port.ts';
import { articleOpenings, detailOpenings, pageChanges, paletteOpenings } from './pages/interactions.ts';
import { otherPages, type PagesScale, type PagesUnderTest } from './pages/pages-under-test.ts';
import type { Shortest } from './support/bench.ts';
import { launchBrowser } from './support/browser.ts';
import { smallWorld } from './support/cached-store.ts';
import { buildPages, startDataService, startProxy } from './support/desk.ts';
import { temporaryFolder } from './support/processes.ts';
import { measureTable, type Measure, type Table } from './support/table.ts';

export const question = 'How soon do the pages show, do they hold still, and how quickly do they follow the reader?';

const measurements: Readonly<Record<string, (pages: PagesUnderTest) => Promise<Measure[]>>> = {
  machineLoad,
  coldVisits,
  lighthouseScores,
  largestPaints,
  layoutShifts,
  longestTasks,
  articleOpenings,
  detailOpenings,
  pageChanges,
  paletteOpenings,
};

/** How long a second of CPU takes while other processes want it too: far above 1, times in milliseconds say little. */
async function machineLoad(): Promise<Measure[]> {
  const cpuSeconds = 0.3;
  const started = performance.now();
  const { user } = process.cpuUsage();
  while (process.cpuUsage().user - user < cpuSeconds * 1e6);
  return [{ name: 'a second of CPU takes', value: (performance.now() - started) / 1000 / cpuSeconds, unit: ' s' }];
}

/** Builds bench/pages/bare with Vite's defaults, and compresses it as the desk is. */
async function buildBarePage(folder: string): Promise<void> {
  await build({
    root: join(import.meta.dirname, 'pages/bare'),
    configFile: false,
    logLevel: 'warn',
    base: './',
    build: { outDir: folder, emptyOutDir: true, target: 'es2023' },
  });
  await precompress(folder);
}

/** @param names of measurements; none for all @param world a store with an example world; absent for one of 6,000 stories */
async function measure(names: readonly string[], scale: PagesScale, world?: string): Promise<Table[]> {
  using pages = await buildPages();
  using folder = temporaryFolder();
  const bareFolder = join(folder.path, 'bare');
  mkdirSync(bareFolder);
  await buildBarePage(bareFolder);
  const store = join(folder.path, 'world.sqlite');
  if (world === undefined) await runScript('server-data/main.ts', ['world', '--items', '6000', '--seed', '7'], { DATA_STORE: store });
  else copyFileSync(world, store);
  await using data = await startDataService(store);
  await using desk = await startProxy(pages.path, data);
  await using bare = await startProxy(bareFolder, data);
  const measures: Measure[] = [];
  for (const [name, take] of Object.entries(measurements)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const debuggingPort = await freePort();
    // A browser for each: what one measurement has cached does not help the next.
    await using browser = await launchBrowser([`--remote-debugging-port=${debuggingPort}`]);
    measures.push(...(await take({ browser, debuggingPort, desk: desk.url, bare: bare.url, scale })));
  }
  return [measureTable('The built pages through the proxy, over an example world', measures)];
}

/** @param args names of measurements, such as `pageChanges`; none for all */
export const run = (args: readonly string[] = []): Promise<Table[]> =>
  measure(args, { mostRounds: Infinity, visitMs: 5000, shiftMs: 1000, slowdown: 4, pages: otherPages });

export const shortest: Shortest = {
  // The other pages are opened by `pageChanges`.
  run: async () => measure([], { mostRounds: 1, visitMs: 300, shiftMs: 0, slowdown: 1, pages: [] }, await smallWorld()),
};
