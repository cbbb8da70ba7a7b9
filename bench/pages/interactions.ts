import type { Page } from '@playwright/test';
import { NewsPage } from '../../e2e/pages/news-page.ts';
import { desktop, timePage, timeToPaint, type PaintTime, type TimedPage } from '../support/browser.ts';
import { median } from '../support/statistics.ts';
import type { Measure } from '../support/table.ts';
import { otherPages, type PagesUnderTest, roundsOf } from './pages-under-test.ts';

const headlines = '[role=feed] article';

async function openNews({ browser, desk }: PagesUnderTest): Promise<TimedPage & AsyncDisposable> {
  const page = await browser.newPage({ viewport: desktop });
  const timed = await timePage(page);
  await new NewsPage(page).open(`${desk}/news`);
  await page.waitForLoadState('networkidle');
  return { ...timed, [Symbol.asyncDispose]: () => page.close() };
}

/** The median of some times, and how much of it the page itself worked. */
const medians = (name: string, times: readonly PaintTime[], most: number): Measure[] => [
  { name: `${name}, median of ${times.length}`, value: median(times.map(({ ms }) => ms)), unit: ' ms', most },
  { name: '… CPU time of the main thread', value: median(times.map(({ threadMs }) => threadMs)), unit: ' ms' },
];

const isShown = (selector: string): boolean => document.querySelector(selector) !== null;

/** Opens stories whose page of bodies is cached: the first opening fetches the bodies. */
export async function articleOpenings(pages: PagesUnderTest): Promise<Measure[]> {
  await using timed = await openNews(pages);
  const { page } = timed;
  const open = async (index: number): Promise<PaintTime> => {
    const row = new NewsPage(page).headlines.nth(index);
    const title = await row.getAttribute('aria-label');
    const isOpen = (title: string | null): boolean => {
      const pane = document.querySelector('[aria-label="Story"]');
      return pane?.querySelector('h2')?.textContent === title && !pane?.textContent.includes('Loading the story');
    };
    return timeToPaint(timed, 'click', isOpen, title, () => row.click({ position: { x: 400, y: 10 } }));
  };
  await open(0);
  await page.waitForLoadState('networkidle');
  const times: PaintTime[] = [];
  for (let index = 1; index <= roundsOf(pages, 20); index++) times.push(await open(index));
  return medians('opening a cached article, click to paint', times, 50);
}

/** Opens the details of one row after the other; the first opening loads what they share. */
export async function detailOpenings(pages: PagesUnderTest): Promise<Measure[]> {
  const { browser, desk } = pages;
  const measures: Measure[] = [];
  for (const path of ['quantified?whole=true', 'guidance', 'splits']) {
    await using context = await browser.newContext({ viewport: desktop });
    const page = await context.newPage();
    const timed = await timePage(page);
    await page.goto(`${desk}/${path}`);
    await page.waitForLoadState('networkidle');
    await page.locator('.grid-row').first().waitFor();
    const times: PaintTime[] = [];
    for (let index = 0; index <= roundsOf(pages, 10); index++) {
      // The content of the pane is another element for each row.
      await page.evaluate(() => document.querySelector('aside > div')?.classList.add('seen'));
      const row = page.locator('.grid-row').nth(index);
      times.push(await timeToPaint(timed, 'click', isShown, 'aside > div:not(.seen)', () => row.click({ position: { x: 300, y: 8 } })));
      await page.waitForLoadState('networkidle');
    }
    measures.push(...medians(`/${path.replace(/\?.*/, '')}: opening a row, click to paint`, times.slice(1), 100));
  }
  return measures;
}

/** Navigates inside the app, the same way for all pages, as a click on a link does. */
const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((path) => {
    document.body.click();
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/${path}`);

/** From the news to each other page and back, once code and data of both are cached. */
export async function pageChanges(pages: PagesUnderTest): Promise<Measure[]> {
  await using timed = await openNews(pages);
  const { page } = timed;
  const change = async (path: string, content: string): Promise<PaintTime> => {
    const time = await timeToPaint(timed, 'click', isShown, content, () => goTo(page, path));
    await page.waitForLoadState('networkidle');
    return time;
  };
  const measures: Measure[] = [];
  const back: PaintTime[] = [];
  for (const { path, name, content } of otherPages) {
    const there: PaintTime[] = [];
    for (let round = 0; round <= roundsOf(pages, 7); round++) {
      const times = [await change(path, content), await change('news', headlines)] as const;
      if (round === 0) continue;
      there.push(times[0]);
      back.push(times[1]);
    }
    measures.push(...medians(`from /news to ${name}, click to content, warm`, there, 100));
  }
  return [...measures, ...medians('back to /news', back, 100)];
}

/** The palette over the news; its first opening loads its code. */
export async function paletteOpenings(pages: PagesUnderTest): Promise<Measure[]> {
  await using timed = await openNews(pages);
  const { page } = timed;
  const times: PaintTime[] = [];
  for (let round = 0; round <= roundsOf(pages, 14); round++) {
    times.push(await timeToPaint(timed, 'keydown', isShown, 'dialog[open] input[role=combobox]', () => page.keyboard.press('Control+k')));
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
  return medians('opening the palette, key to paint', times.slice(1), 100);
}
