import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { Page, ViewportSize } from '@playwright/test';
import { run as runScript } from '../../e2e/process.ts';
import { fixedDay } from '../../e2e/serve.ts';
import type { Shortest } from '../support/bench.ts';
import { launchBrowser } from '../support/browser.ts';
import { buildPages, startDataService, startProxy } from '../support/desk.ts';
import { temporaryFolder } from '../support/processes.ts';
import type { Table } from '../support/table.ts';
import { busySymbol, hostileHeadlines, hostileReactions } from './headlines/hostile-headlines.ts';

export const question = 'Do 50,000 headlines as real feeds send them read well, on a desk and on a phone?';

interface Scale {
  readonly stories: number;
  /** the newest have reactions; older ones are seen by nobody here */
  readonly storiesWithReactions: number;
  readonly sizes: Readonly<Record<string, ViewportSize>>;
  /** the folder that pictures are taken into */
  readonly pictures?: string | undefined;
}

const until = Date.parse(fixedDay) / 1000;

/** Rows of two lines that a phone shows at least. */
const phoneRows = 12;

const allSizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const views = {
  all: 'news',
  symbol: `news?tickers=${busySymbol}`,
  long: 'news/59999995',
  crypto: 'news?tickers=CRYPTO:BTC',
  ranked: 'news?rank=move',
} as const;

/** Writes wire records as NDJSON and loads them. */
async function ingest(kind: string, records: Iterable<object>, store: string, folder: string): Promise<void> {
  const file = join(folder, `${kind}.ndjson`);
  await pipeline(
    Readable.from(records).map((record) => `${JSON.stringify(record)}\n`),
    createWriteStream(file),
  );
  await runScript('server-data/main.ts', ['ingest', kind, file], { DATA_STORE: store });
}

/** What is wrong with the visible rows; runs in the page. */
function findFaults(): string[] {
  const faults: string[] = [];
  const list = document.querySelector('.feed-scroll')?.getBoundingClientRect();
  const isVisible = (element: Element): boolean => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return list !== undefined && width > 0 && top >= list.top && bottom <= list.bottom;
  };
  const rows = [...document.querySelectorAll('article.headline')].filter(isVisible);
  for (const row of rows) {
    const title = row.querySelector('a')?.textContent ?? '';
    if (/&(?:#\d+|#x[\da-f]+|[a-z]+);/i.test(title.replace(/&amp; more, written/, ''))) faults.push(`reference in: ${title}`);
    if (/[\u00ad\u200b\u2060\ufeff]| {2}/.test(title)) faults.push(`invisible character in: ${title}`);
    if (!/^(\d\d:\d\d:\d\d|(\d+ (s|min)( ago)?)|[A-Z][a-z]{2} \d+ \d\d:\d\d)$/.test(row.querySelector('time')?.textContent ?? ''))
      faults.push(`time: ${row.querySelector('time')?.textContent}`);
    for (const button of row.querySelectorAll(':scope > span:nth-child(2) > button')) {
      const { left, right, width } = button.getBoundingClientRect();
      const column = button.parentElement?.getBoundingClientRect();
      const isClipped = button.scrollWidth > button.clientWidth + 1 || (column && (right > column.right + 1 || left < column.left - 1));
      if (width > 0 && isClipped) faults.push(`clipped symbol: ${button.textContent}`);
    }
  }
  return faults;
}

interface View {
  readonly rows: number;
  readonly headings: number;
  readonly similar: number;
  /** the most visible rows of one day with the same title */
  readonly largestRepeat: number;
}

/** Runs in the page. */
function measureView(): View {
  const list = document.querySelector('.feed-scroll')?.getBoundingClientRect();
  const visible = [...document.querySelectorAll('.headline, .day-heading')].filter((line) => {
    const { top, bottom } = line.getBoundingClientRect();
    return list !== undefined && top >= list.top && bottom <= list.bottom;
  });
  let day = '';
  const titles: string[] = [];
  for (const line of visible) {
    if (line.matches('.day-heading')) day = line.textContent;
    else titles.push(`${day} ${line.querySelector('a')?.textContent}`);
  }
  return {
    rows: titles.length,
    headings: document.querySelectorAll('.day-heading').length,
    similar: document.querySelectorAll('.headline [aria-expanded]').length,
    largestRepeat: Math.max(0, ...[...Map.groupBy(titles, (title) => title).values()].map(({ length }) => length)),
  };
}

async function look(page: Page, path: string, picture: string | undefined): Promise<{ faults: string[]; view: View }> {
  await page.goto(path);
  // On a phone an open story covers the list.
  await page.locator('article.headline').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  if (picture !== undefined) await page.screenshot({ path: picture });
  return { faults: await page.evaluate(findFaults), view: await page.evaluate(measureView) };
}

async function prove({ stories, storiesWithReactions, sizes, pictures }: Scale): Promise<Table[]> {
  if (pictures !== undefined) mkdirSync(pictures, { recursive: true });
  using place = temporaryFolder();
  const store = join(place.path, 'store.sqlite');
  await ingest('news', hostileHeadlines(stories, until), store, place.path);
  await ingest('quantified', hostileReactions(storiesWithReactions, until), store, place.path);
  using pages = await buildPages();
  await using data = await startDataService(store);
  await using desk = await startProxy(pages.path, data);
  await using browser = await launchBrowser();

  const wrong: string[] = [];
  const rows: (readonly string[])[] = [];
  for (const [size, viewport] of Object.entries(sizes))
    for (const [name, path] of Object.entries(views)) {
      await using context = await browser.newContext({ viewport, baseURL: `${desk.url}/`, timezoneId: 'America/New_York' });
      const page = await context.newPage();
      await page.clock.install({ time: fixedDay });
      const { faults, view } = await look(page, path, pictures && join(pictures, `${size}-${name}.png`));
      wrong.push(...faults.map((fault) => `${size} ${name}: ${fault}`));
      if (view.rows === 0) wrong.push(`${size} ${name}: no row is visible`);
      if (view.headings === 0 && name !== 'ranked') wrong.push(`${size} ${name}: no day heading`);
      if (view.largestRepeat > 1) wrong.push(`${size} ${name}: a title is repeated ${view.largestRepeat} times`);
      if (name === 'all' && view.similar === 0) wrong.push(`${size} ${name}: no group of repeats`);
      if (size === 'phone' && name === 'all' && view.rows < phoneRows) wrong.push(`${size} ${name}: ${view.rows} rows`);
      rows.push([size, name, String(view.rows), String(view.headings), String(view.similar), String(faults.length)]);
    }
  const table = { title: 'Visible rows', columns: ['size', 'view', 'rows', 'day headings', 'groups', 'faults'], rows };
  if (wrong.length > 0) throw new Error(`Headlines do not read well:\n${[...new Set(wrong)].join('\n')}`);
  return [table];
}

/** @param args the folder that pictures are taken into; none if absent */
export const run = ([pictures]: readonly string[] = []): Promise<Table[]> =>
  prove({ stories: 50_000, storiesWithReactions: 5000, sizes: allSizes, pictures });

export const shortest: Shortest = {
  run: () => prove({ stories: 900, storiesWithReactions: 60, sizes: { phone: allSizes.phone } }),
};
