import type { Browser, Locator, Page } from '@playwright/test';
import type { QuantifiedField } from '#contract/endpoints/quantified.ts';
import { fields } from '#analysis/reactions/fields.ts';
import { QuantifiedPage } from '../../e2e/pages/quantified-page.ts';
import { desktop, timePage, timeToPaint, type PaintTime, type TimedPage } from '../support/browser.ts';

/** A column that only one of the presets shows. */
const presetColumns = { volume: 'Mov_Vol', vwap: 'MainVWAP' } as const;

/** A table under measurement with all rows in memory, and what a reader does with it, each from the event to the paint. */
export interface Side extends TimedPage {
  /** shows the table; the rows are in memory already */
  readonly mount: () => Promise<PaintTime>;
  /** clicks on a column's header, which sorts the largest value first */
  readonly sort: (column: QuantifiedField, firstHeadline: string) => Promise<PaintTime>;
  /** presses the key that filters by a part of the headline; the filter is removed afterwards */
  readonly filter: (text: string) => Promise<PaintTime>;
  /** shows other columns; all are shown again afterwards */
  readonly preset: (name: keyof typeof presetColumns) => Promise<PaintTime>;
  /** index of the first visible row */
  readonly firstRow: () => Promise<number>;
}

/** What the table shows when an interaction is done: a text in the first cell of a column, or any rows down to the 20th. */
interface Expected {
  /** a selector with {row} from 0, {rowindex} from 2, and {column} for the `aria-colindex` of the header */
  readonly cell: string;
  readonly head?: string;
  readonly text?: string;
}

function isShown({ cell, head, text }: Expected): boolean {
  const column = head === undefined ? '' : document.querySelector(head)?.getAttribute('aria-colindex');
  const textOf = (row: number): string | undefined => {
    const place = cell
      .replace('{row}', `${row}`)
      .replace('{rowindex}', `${row + 2}`)
      .replace('{column}', `${column}`);
    return document.querySelector(place)?.textContent;
  };
  return text === undefined ? textOf(0) !== undefined && textOf(20) !== undefined : textOf(0)?.includes(text) === true;
}

/** A page in a context of its own: two pages of one context share a process, and with it their main thread. */
const openPage = async (browser: Browser): Promise<TimedPage> =>
  timePage(await (await browser.newContext({ viewport: desktop })).newPage());

/** Scrolls sideways until a header is well inside the window. */
async function scrollToColumn(page: Page, scroller: string, head: Locator): Promise<void> {
  for (let left = 0; left < 12_000; left += 400) {
    await page.locator(scroller).evaluate((element, left) => (element.scrollLeft = left), left);
    await page.waitForTimeout(50);
    const box = (await head.count()) > 0 ? await head.boundingBox() : null;
    if (box && box.x > 500 && box.x + box.width < desktop.width) return;
  }
  throw new Error(`there is no header ${String(head)}`);
}

/** The whole explorer: its bar, counts and address follow as well. @param rows how many there are */
export async function openOurs(browser: Browser, desk: string, columns: readonly string[], rows: number): Promise<Side> {
  const timed = await openPage(browser);
  const { page } = timed;
  // All rows are read, a thousand per request.
  page.setDefaultTimeout(120_000);
  const explorer = new QuantifiedPage(page);
  const headOf = (column: QuantifiedField): string => `[role=columnheader][aria-label="${fields[column].label}"]`;
  const cell = '[aria-rowindex="{rowindex}"] [aria-colindex="{column}"]';
  const measure = (event: string, column: QuantifiedField, text: string | undefined, act: () => Promise<unknown>): Promise<PaintTime> =>
    timeToPaint(timed, event, isShown, { cell, head: headOf(column), ...(text !== undefined && { text }) }, act);
  await explorer.open(`${desk}/quantified?whole=true&columns=${columns.map(encodeURIComponent).join(',')}`);
  await explorer.rowsLoaded(rows);
  return {
    ...timed,
    async mount() {
      const ratios = page.getByRole('link', { name: /^Ratios/ }).first();
      await ratios.click();
      await explorer.grid.waitFor({ state: 'detached' });
      await page.waitForTimeout(500);
      return measure('popstate', 'Symb', undefined, () => page.goBack());
    },
    async sort(column, text) {
      const head = page.locator(headOf(column));
      await scrollToColumn(page, '.grid-scroll', head);
      return measure('click', 'Headlines', text, () => head.click({ position: { x: 12, y: 12 } }));
    },
    async filter(text) {
      const panel = await explorer.openPanel('Add filter');
      await panel.getByLabel('Column').selectOption('Headlines');
      await panel.getByLabel('Contains').fill(text);
      await page.waitForTimeout(300);
      const time = await measure('keydown', 'Headlines', text, () => page.keyboard.press('Enter'));
      const headline = page.locator('[aria-rowindex="2"] [aria-colindex="2"]');
      const filtered = (await headline.textContent()) ?? '';
      await page.getByRole('button', { name: /^Remove filter/ }).click();
      await headline.filter({ hasNotText: filtered }).waitFor();
      return time;
    },
    async preset(name) {
      const column = presetColumns[name];
      const time = await measure('change', column, undefined, () => explorer.preset.selectOption(name));
      await page.goBack();
      await page.locator(`[role=grid][aria-colcount="${columns.length}"]`).waitFor();
      return time;
    },
    firstRow: () => explorer.grid.evaluate((grid) => Math.floor(grid.scrollTop / 24)),
  };
}

/** AG Grid Community in a page that holds nothing else. */
export async function openPeer(browser: Browser, url: string): Promise<Side> {
  const timed = await openPage(browser);
  const { page } = timed;
  const measure = (event: string, column: string, text: string | undefined, act: () => Promise<unknown>): Promise<PaintTime> =>
    timeToPaint(
      timed,
      event,
      isShown,
      { cell: `.ag-row[row-index="{row}"] [col-id="${column}"]`, ...(text !== undefined && { text }) },
      act,
    );
  const field = page.getByLabel('Filter', { exact: true });
  const preset = page.locator('#preset');
  await page.goto(url);
  await page.waitForFunction(() => document.title === 'Ready', undefined, { timeout: 120_000 });
  return {
    ...timed,
    async mount() {
      await page.evaluate(() => document.querySelector('.ag-root-wrapper')?.remove());
      return measure('click', 'Symb', undefined, () => page.locator('#show').click());
    },
    async sort(column, text) {
      const head = page.locator(`.ag-header-cell[col-id="${column}"]`);
      await scrollToColumn(page, '.ag-grid-viewport', head);
      return measure('click', 'Headlines', text, () => head.click());
    },
    async filter(text) {
      await field.evaluate((input, text) => ((input as HTMLInputElement).value = text.slice(0, -1)), text);
      await field.focus();
      await page.keyboard.press('End');
      const time = await measure('keydown', 'Headlines', text, () => page.keyboard.press(text.at(-1) ?? ''));
      await field.fill('');
      await page.waitForTimeout(300);
      return time;
    },
    async preset(name) {
      const column = presetColumns[name];
      const time = await measure('change', column, undefined, () => preset.selectOption(name));
      await preset.selectOption('all');
      await page.waitForTimeout(300);
      return time;
    },
    firstRow: () => page.locator('.ag-grid-viewport').evaluate((body) => Math.floor(body.scrollTop / 24)),
  };
}
