import type { Locator, Page } from '@playwright/test';
import type { Explorers } from './served.ts';
import { presets } from './served.ts';
import { toPaint, watch, type Awaited, type Took, type Watched } from './to-paint.ts';

/** A row that is in sight wherever the table begins, besides the first. */
const lowerRow = 20;

/** A table under measurement: all 96 columns, 20,000 rows in memory. Each act tells how long it took from the event to the paint. */
export interface Side extends Watched {
  /** the rows are there already, and the table is not */
  readonly mount: () => Promise<Took>;
  /** by a click on the column's header, the largest first */
  readonly sort: (column: string, firstHeadline: string) => Promise<Took>;
  /** one key, after which only rows whose headline has a text are shown */
  readonly filter: (text: string) => Promise<Took>;
  readonly unfilter: () => Promise<void>;
  /** other columns of the same rows; afterwards all of them again */
  readonly preset: (name: string) => Promise<Took>;
  /** first row in sight, from 0 */
  readonly firstRow: () => Promise<number>;
}

/** What ours calls the columns that are sorted by. */
const labels: Readonly<Record<string, string>> = { '5_Minutes%': '5 min', '30_Minutes%': '30 min', '60_Minutes%': '60 min' };

/** Scrolls sideways until a header is in the document. */
async function bringColumn(page: Page, scroller: string, head: Locator): Promise<void> {
  for (let left = 0; left < 12_000; left += 400) {
    await page.locator(scroller).evaluate((element, left) => (element.scrollLeft = left), left);
    await page.waitForTimeout(50);
    const box = (await head.count()) > 0 ? await head.boundingBox() : null;
    if (box && box.x > 500 && box.x + box.width < size.width) return;
  }
  throw new Error(`there is no header ${String(head)}`);
}

const anyRows = { 0: '', [lowerRow]: '' };
const size = { width: 1440, height: 900 };

const headOf = (label: string): string => `[role=columnheader][aria-label="${label}"]`;

/** The real page: its bar, its counts and its address follow as well. */
export async function deskSide(open: () => Promise<Page>, { desk }: Explorers): Promise<Side> {
  const watched = await watch(await open());
  const { page } = watched;
  await page.setViewportSize(size);
  const columns = presets['all']?.map(encodeURIComponent).join(',');
  await page.goto(`${desk}/quantified?whole=1&columns=${columns}`);
  await page.getByText('· all rows loaded').first().waitFor({ timeout: 120_000 });
  const awaited = (label: string, rows: Awaited['rows']): Awaited => ({
    rows,
    cell: '[role=row][aria-rowindex="{line}"] [aria-colindex="{column}"]',
    head: headOf(label),
  });
  const headline = async (): Promise<string> => (await page.locator('[aria-rowindex="2"] [aria-colindex="2"]').textContent()) ?? '';
  return {
    ...watched,
    async mount() {
      await page
        .getByRole('link', { name: /^Ratios/ })
        .first()
        .click();
      await page.getByRole('grid').waitFor({ state: 'detached' });
      await page.waitForTimeout(500);
      return toPaint(watched, 'popstate', awaited('Symbol', anyRows), () => page.goBack());
    },
    async sort(column, first) {
      const head = page.locator(headOf(labels[column] ?? column));
      await bringColumn(page, '.grid-scroll', head);
      return toPaint(watched, 'click', awaited('Headline', { 0: first }), () => head.click({ position: { x: 12, y: 12 } }));
    },
    async filter(text) {
      await page.getByRole('button', { name: 'Add filter' }).click();
      const panel = page.getByRole('dialog', { name: 'Add filter' });
      await panel.getByLabel('Column').selectOption('Headlines');
      await panel.getByLabel('Contains').fill(text);
      await page.waitForTimeout(300);
      return toPaint(watched, 'keydown', awaited('Headline', { 0: text }), () => page.keyboard.press('Enter'));
    },
    async unfilter() {
      const before = await headline();
      await page.getByRole('button', { name: /^Remove filter/ }).click();
      await page.waitForFunction((text) => document.querySelector('[aria-rowindex="2"] [aria-colindex="2"]')?.textContent !== text, before);
    },
    async preset(name) {
      const label = name === 'volume' ? 'Average volume' : 'Main VWAP';
      const took = await toPaint(watched, 'change', awaited(label, anyRows), () => page.getByLabel('Preset').selectOption(name));
      await page.goBack();
      await page.waitForFunction((count) => document.querySelector('[role=grid]')?.ariaColCount === String(count), presets['all']?.length);
      return took;
    },
    firstRow: () => page.getByRole('grid').evaluate((grid) => Math.floor(grid.scrollTop / 24)),
  };
}

/** AG Grid Community in a page that holds nothing else. */
export async function peerSide(open: () => Promise<Page>, { peer }: Explorers): Promise<Side> {
  const watched = await watch(await open());
  const { page } = watched;
  await page.setViewportSize(size);
  await page.goto(peer);
  await page.waitForFunction(() => document.title === 'Ready', undefined, { timeout: 120_000 });
  const awaited = (column: string, rows: Awaited['rows']): Awaited => ({ rows, cell: `.ag-row[row-index="{row}"] [col-id="${column}"]` });
  const field = page.getByLabel('Filter', { exact: true });
  return {
    ...watched,
    async mount() {
      await page.evaluate(() => document.querySelector('.ag-root-wrapper')?.remove());
      return toPaint(watched, 'click', awaited('Symb', anyRows), () => page.locator('#show').click());
    },
    async sort(column, first) {
      const head = page.locator(`.ag-header-cell[col-id="${column}"]`);
      await bringColumn(page, '.ag-grid-viewport', head);
      return toPaint(watched, 'click', awaited('Headlines', { 0: first }), () => head.click());
    },
    async filter(text) {
      await field.fill('');
      await page.waitForTimeout(300);
      await field.evaluate((input, text) => ((input as HTMLInputElement).value = text.slice(0, -1)), text);
      await field.focus();
      await page.keyboard.press('End');
      return toPaint(watched, 'keydown', awaited('Headlines', { 0: text }), () => page.keyboard.press(text.at(-1) ?? ''));
    },
    async unfilter() {
      await field.fill('');
      await page.waitForTimeout(300);
    },
    async preset(name) {
      const column = name === 'volume' ? 'Mov_Vol' : 'MainVWAP';
      const took = await toPaint(watched, 'change', awaited(column, anyRows), () => page.locator('#preset').selectOption(name));
      await page.locator('#preset').selectOption('all');
      await page.waitForTimeout(300);
      return took;
    },
    firstRow: () => page.locator('.ag-grid-viewport').evaluate((body) => Math.floor(body.scrollTop / 24)),
  };
}
