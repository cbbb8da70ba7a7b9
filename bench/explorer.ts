import { createReadStream, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { expect } from '@playwright/test';
import { build } from 'vite';
import { quantifiedGroups } from '#contract/endpoints/quantified.ts';
import { presets } from '#src/features/quantified/table/presets.ts';
import { openSqliteStore } from '../server-data/store/sqlite/open.ts';
import { explorerRecords, headlineVerbs } from './explorer/records.ts';
import { openOurs, openPeer, type Side } from './explorer/sides.ts';
import type { Shortest } from './support/bench.ts';
import { launchBrowser, mainThreadMs, setCpuThrottling, type PaintTime } from './support/browser.ts';
import { buildPages, startDataService, startProxy } from './support/desk.ts';
import { listen, temporaryFolder } from './support/processes.ts';
import { median } from './support/statistics.ts';
import { budgetCells, formatValue, type Table } from './support/table.ts';

export const question = 'How fast is the explorer with 20,000 rows of 96 columns, beside AG Grid Community with the same rows?';

interface Scale {
  readonly rows: number;
  readonly rounds: number;
  /** how far the table is scrolled, at 8,000 px a second */
  readonly scrolledPx: number;
  /** the row that is first then, at least; a busy machine ends the gesture early */
  readonly leastRow: number;
}

/** Columns shown: all of the contract, and those of two presets. */
const columns = {
  all: Object.values(quantifiedGroups).flat(),
  volume: presets.volume.columns,
  vwap: presets.vwap.columns,
};

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Builds and serves bench/explorer/peer; not through our proxy, as AG Grid writes style sheets while it runs, which our policy forbids. */
async function servePeer(folder: string, rows: number): Promise<AsyncDisposable & { readonly url: string }> {
  await build({
    root: join(import.meta.dirname, 'explorer/peer'),
    configFile: false,
    logLevel: 'warn',
    base: './',
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 2000 },
  });
  writeFileSync(join(folder, 'rows.json'), JSON.stringify([...explorerRecords(rows)].toReversed()));
  writeFileSync(join(folder, 'presets.json'), JSON.stringify(columns));
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://peer');
    const path = join(folder, normalize(pathname === '/' ? '/index.html' : pathname));
    const type = types[extname(path)];
    if (type && path.startsWith(folder) && existsSync(path)) createReadStream(path).pipe(response.writeHead(200, { 'content-type': type }));
    else response.writeHead(404).end();
  });
  return { url: await listen(server), [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

const sortColumns = ['5_Minutes%', '30_Minutes%', '60_Minutes%'] as const;

/** The headline of the first row when a column is sorted, the largest value first. */
function topHeadline(column: (typeof sortColumns)[number], rows: number): string {
  let top = { value: -Infinity, headline: '' };
  for (const record of explorerRecords(rows))
    if (record[column] !== null && Number(record[column]) > top.value) top = { value: Number(record[column]), headline: record.Headlines };
  return top.headline;
}

interface Interaction {
  readonly name: string;
  readonly act: (side: Side, round: number) => Promise<PaintTime>;
  /** milliseconds at most; it may take 1.2 times as long as in AG Grid, too */
  readonly most?: number;
}

function interactions(rows: number): readonly Interaction[] {
  const tops = sortColumns.map((column) => ({ column, headline: topHeadline(column, rows) }));
  // None of the first row: a filter by them changes it.
  const verbs = headlineVerbs.filter((verb) => !tops.some(({ headline }) => headline.includes(verb)));
  const pick = <T>(list: readonly T[], round: number): T => list[round % list.length] as T;
  return [
    { name: 'mount', act: (side) => side.mount() },
    {
      name: 'sort',
      most: 150,
      act: (side, round) => {
        const { column, headline } = pick(tops, round);
        return side.sort(column, headline);
      },
    },
    { name: 'filter', most: 150, act: (side, round) => side.filter(pick(verbs, round)) },
    { name: 'preset', most: 150, act: (side, round) => side.preset(pick(['vwap', 'volume'] as const, round)) },
  ];
}

interface Scrolling {
  /** over 50 ms */
  readonly longTasks: number;
  readonly threadMs: number;
}

/** Turns the wheel on a processor four times slower. */
async function scroll(side: Side, { scrolledPx, leastRow }: Scale): Promise<Scrolling> {
  const { page, session } = side;
  await page.evaluate(() => document.querySelector('.grid-scroll, .ag-grid-viewport')?.scrollTo(0, 0));
  await setCpuThrottling(session, 4);
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    new PerformanceObserver((list) => list.getEntries().forEach(() => performance.mark('long-task'))).observe({ type: 'longtask' });
  });
  const before = await mainThreadMs(side);
  await session.send('Input.synthesizeScrollGesture', { x: 900, y: 500, yDistance: -scrolledPx, speed: 8000, gestureSourceType: 'mouse' });
  const threadMs = (await mainThreadMs(side)) - before;
  await page.waitForTimeout(300);
  const longTasks = await page.evaluate(() => performance.getEntriesByName('long-task').length);
  await setCpuThrottling(session, 1);
  // A slow browser still follows the wheel.
  const awaited = { message: 'the table scrolls: its first visible row', timeout: 60_000 };
  await expect.poll(() => side.firstRow(), awaited).toBeGreaterThanOrEqual(leastRow);
  return { longTasks, threadMs };
}

async function heapMb({ session }: Side): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
}

async function compare(ours: Side, peer: Side, scale: Scale): Promise<Table> {
  const { rounds } = scale;
  const rows: Table['rows'][number][] = [];
  const add = (name: string, [our, their]: readonly [number, number], most?: number): void => {
    const ratio = our / their;
    const ratioCells = budgetCells(ratio, { most: most === undefined ? undefined : 1.2 }, 'x');
    rows.push([name, formatValue(our), formatValue(their), ...budgetCells(our, { most }), formatValue(ratio, 'x'), ...ratioCells]);
  };
  const inBoth = async <T>(act: (side: Side) => Promise<T>): Promise<readonly [T, T]> => {
    await ours.page.bringToFront();
    const our = await act(ours);
    await peer.page.bringToFront();
    return [our, await act(peer)];
  };
  for (const { name, act, most } of interactions(scale.rows)) {
    const times: (readonly [PaintTime, PaintTime])[] = [];
    for (let round = 0; round < rounds; round++) times.push(await inBoth((side) => act(side, round)));
    const medians = (key: keyof PaintTime) =>
      [median(times.map(([our]) => our[key])), median(times.map(([, their]) => their[key]))] as const;
    add(`${name}, ms`, medians('ms'), most);
    add(`${name}, CPU ms of the main thread`, medians('threadMs'));
  }
  const [our, their] = await inBoth((side) => scroll(side, scale));
  add('scrolling for 3 s 4x slower, CPU ms of the main thread', [our.threadMs, their.threadMs]);
  add('scrolling for 3 s 4x slower, tasks over 50 ms', [our.longTasks, their.longTasks]);
  add('heap of the page, MB', await inBoth(heapMb));
  return {
    title: `From the event to the paint in Chromium, median of ${rounds}: our whole page, and AG Grid alone`,
    columns: ['measure', 'ours', 'AG Grid', 'budget', 'met', 'ratio', 'budget', 'met'],
    rows,
  };
}

async function measure(scale: Scale): Promise<Table[]> {
  using pages = await buildPages();
  using folder = temporaryFolder();
  const path = join(folder.path, 'store.sqlite');
  const store = openSqliteStore({ path });
  store.writeQuantified([...explorerRecords(scale.rows)]);
  store.close();
  const peerFolder = join(folder.path, 'peer');
  mkdirSync(peerFolder);
  await using data = await startDataService(path);
  await using desk = await startProxy(pages.path, data);
  await using peer = await servePeer(peerFolder, scale.rows);
  await using browser = await launchBrowser();
  return [await compare(await openOurs(browser, desk.url, columns.all, scale.rows), await openPeer(browser, peer.url), scale)];
}

export const run = (): Promise<Table[]> => measure({ rows: 20_000, rounds: 5, scrolledPx: 24_000, leastRow: 500 });

export const shortest: Shortest = { run: () => measure({ rows: 1100, rounds: 1, scrolledPx: 4800, leastRow: 1 }) };
