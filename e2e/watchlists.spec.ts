import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { NewsPage } from './pages/news-page.ts';

/** Symbols of the world that news are about, the busiest first, and others that nobody knows. */
async function column(page: Page, base: string): Promise<string[]> {
  const answer = await page.request.get(`${base}api/v2/news?pageSize=100`);
  const rows = (await answer.json()) as { stocks: { name: string }[] }[];
  const known = [...new Set(rows.flatMap(({ stocks }) => stocks.map(({ name }) => name)))].filter((name) => /^[A-Z]{1,5}$/.test(name));
  return Array.from({ length: 120 }, (_, index) => (index % 3 === 0 ? known[index / 3] : undefined) ?? `NONE${index}`);
}

/** What the page asks of the news from here on: how many symbols each request names. */
function asked(page: Page): number[] {
  const counts: number[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const tickers = searchParams.get('tickers');
    if (pathname.endsWith('/api/v2/news') && tickers !== null) counts.push(tickers.split(',').length);
  });
  return counts;
}

const panel = (page: Page) => page.getByRole('dialog', { name: 'Watchlists' });

async function openPanel({ page, filters }: NewsPage): Promise<void> {
  await filters.getByRole('button', { name: 'Watchlist ▾' }).click();
  await panel(page).waitFor();
}

async function pasteList(news: NewsPage, name: string, symbols: readonly string[]): Promise<void> {
  await openPanel(news);
  await panel(news.page).getByRole('textbox', { name: 'New watchlist' }).fill(name);
  await panel(news.page)
    .getByRole('textbox', { name: 'Symbols' })
    .fill(`Ticker\n${symbols.join('\n')}\n`);
  await panel(news.page).getByRole('button', { name: 'Keep and use' }).click();
}

/** When the stories of the list came, as they stand from the top. */
const moments = (page: Page): Promise<string[]> =>
  page
    .getByRole('feed', { name: 'Headlines' })
    .locator('article time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));

test('a pasted list of 120 symbols is one feed, newest first, asked for fifty at a time', async ({ news, page, baseURL }) => {
  await news.open();
  const symbols = await column(page, baseURL ?? '');
  const counts = asked(page);
  await pasteList(news, 'Mine', symbols);
  await expect(news.chips).toHaveText([/Mine: 120 symbols/]);
  await expect(page.getByText(/^\d+ loaded/)).toBeVisible();
  await news.headlines.first().waitFor();
  expect(counts.toSorted((a, b) => b - a).slice(0, 3)).toEqual([50, 50, 20]);
  expect(Math.max(...counts)).toBeLessThanOrEqual(50);

  const shown = await moments(page);
  expect(shown.length).toBeGreaterThan(20);
  expect(shown).toEqual(shown.toSorted().toReversed());

  // The same as one question about fifty of them, and a link is all there is to hand on.
  const address = page.url();
  expect(new URL(address).searchParams.get('list')).toBe(`Mine:${symbols.join(',')}`);
  const first = await news.titleAt(0);
  await page.goto(address);
  await news.headlines.first().waitFor();
  expect(await news.titleAt(0)).toBe(first);

  // More is read on as the reader comes near it, and each story stands once.
  const loaded = await page.getByText(/^[\d,]+ loaded/).innerText();
  await news.headlines.first().hover();
  await expect(async () => {
    await page.mouse.wheel(0, 5000);
    expect(await page.getByText(/^[\d,]+ loaded/).innerText()).not.toBe(loaded);
  }).toPass({ timeout: 20_000 });
  const ids = await news.headlines.evaluateAll((rows) => rows.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

test('lists move to another browser as a file; a name that is there makes a copy', async ({ news, page, browser, baseURL }) => {
  await news.open();
  await pasteList(news, 'Two', ['AAPL', 'F']);
  await openPanel(news);
  const [download] = await Promise.all([page.waitForEvent('download'), panel(page).getByRole('button', { name: 'Export JSON' }).click()]);
  expect(download.suggestedFilename()).toMatch(/_1watchlists\.json$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(text)).toEqual({
    kind: 'marketdesk-watchlists',
    version: 1,
    watchlists: [{ name: 'Two', symbols: ['AAPL', 'F'] }],
  });

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await context.newPage();
  await other.goto('news');
  await other.getByRole('button', { name: 'Watchlist ▾' }).click();
  const file = { name: 'lists.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  const lists = panel(other).getByRole('list', { name: 'Kept watchlists' });
  await panel(other).getByLabel('File of watchlists').setInputFiles(file);
  await expect(lists.getByRole('button', { name: 'Two 2', exact: true })).toBeVisible();
  await panel(other).getByLabel('File of watchlists').setInputFiles(file);
  await expect(panel(other)).toContainText('“Two” exists already and was added as “Two (2)”.');
  await lists.getByRole('button', { name: 'Two (2) 2', exact: true }).click();
  await expect(other.getByRole('button', { name: /^Remove filter Two \(2\): 2 symbols/ })).toBeVisible();
  await context.close();
});

test.describe('where the browser says 404 for companies without a logo', () => {
  test.use({ tolerated: /status of 404/ });

  for (const path of ['quantified', 'guidance', 'splits'])
    test(`a list that is kept is a filter of /${path} too`, async ({ news, page }) => {
      await news.open();
      await pasteList(news, 'Cars', ['F', 'GM']);
      await page.goto(path);
      await page.getByRole('button', { name: 'Watchlist ▾' }).click();
      await panel(page).getByRole('button', { name: 'Cars 2', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Remove filter Cars: 2 symbols' })).toBeVisible();
      expect(new URL(page.url()).searchParams.get('list')).toBe('Cars:F,GM');
    });
});

test('a comparison and the logos take the first symbols of a list, and the panel says how many', async ({ news, page }) => {
  await news.open();
  await pasteList(news, 'Ten', ['AAPL', 'MSFT', 'F', 'GM', 'KO', 'PEP', 'IBM', 'INTC', 'T', 'VZ']);
  for (const [path, name, count] of [
    ['ratios', 's', 8],
    ['logos', 'keys', 10],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Watchlist ▾' }).click();
    await expect(panel(page)).toContainText(path === 'ratios' ? 'the first 8 companies' : 'the first 100 companies');
    await panel(page).getByRole('button', { name: 'Ten 10', exact: true }).click();
    await expect(async () => expect(new URL(page.url()).searchParams.get(name)?.split(',')).toHaveLength(count)).toPass();
  }
});

test('the symbol of an open story is put on a list', async ({ news, page }) => {
  await news.open();
  await pasteList(news, 'Mine', ['ZZZZ']);
  await page.goto('news?tickers=AAPL');
  await news.headlines.first().click();
  await news.title.waitFor();
  await news.story.getByRole('button', { name: '+ Watchlist' }).click();
  const lists = page.getByRole('dialog', { name: 'Put on a watchlist' });
  await lists.getByRole('checkbox', { name: /^Mine/ }).check();
  await expect(lists).toContainText('2');
});

test('where the storage is blocked, a list lasts as long as the page, and the panel says so', async ({ news, page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    }),
  );
  await news.open();
  await pasteList(news, 'Mine', ['AAPL', 'F']);
  await expect(news.chips).toHaveText([/Mine: 2 symbols/]);
  await openPanel(news);
  await expect(panel(page)).toContainText('Watchlists are not saved in this browser or frame');
  await expect(panel(page).getByRole('button', { name: 'Mine 2', exact: true })).toBeVisible();
});
