import type { Locator, Page } from '@playwright/test';
import { download, fetchJson, recordRequests } from './actions.ts';
import { expect, test } from './fixtures.ts';
import type { NewsPage } from './pages/news-page.ts';

const panelOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Watchlists' });

const openPanel = (page: Page): Promise<void> => page.getByRole('button', { name: 'Watchlist ▾' }).click();

async function createList({ page, chips }: NewsPage, name: string, symbols: readonly string[]): Promise<void> {
  await openPanel(page);
  const panel = panelOf(page);
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await panel.getByRole('textbox', { name: 'Symbols' }).fill(`Ticker\n${symbols.join('\n')}\n`);
  const keep = panel.getByRole('button', { name: /^Keep .* anyway$/ });
  await expect(panel.getByRole('button', { name: 'Save and apply' })).toBeEnabled();
  if (await keep.isVisible()) await keep.click();
  await panel.getByRole('button', { name: 'Save and apply' }).click();
  await expect(chips).toHaveText([new RegExp(`${name}: ${symbols.length} symbols?`)]);
}

/** Symbols that the news are about, the latest first, and unknown ones in between. */
async function pickSymbols(page: Page): Promise<string[]> {
  const stories = await fetchJson<{ stocks: { name: string }[] }[]>(page, 'api/v2/news?pageSize=100');
  const known = [...new Set(stories.flatMap(({ stocks }) => stocks.map(({ name }) => name)))].filter((name) => /^[A-Z]{1,5}$/.test(name));
  return Array.from({ length: 120 }, (_, index) => (index % 3 === 0 ? known[index / 3] : undefined) ?? `NO${index}`);
}

/** The feed of a list of 120 symbols, which takes three requests a page. */
async function openLongList(
  news: NewsPage,
  page: Page,
): Promise<{ symbols: readonly string[]; requests: readonly string[]; loaded: Locator }> {
  await news.open();
  const symbols = await pickSymbols(page);
  const requests = recordRequests(page, /\/api\/v2\/news$/);
  await createList(news, 'Mine', symbols);
  const loaded = page.getByText(/^[\d,]+ loaded/);
  await expect(loaded).toBeVisible();
  await expect(news.headlines.nth(20)).toBeVisible();
  return { symbols, requests, loaded };
}

test('a pasted list of 120 symbols is one feed, newest first, requested fifty at a time', async ({ news, page }) => {
  const { requests } = await openLongList(news, page);
  const counts = requests.flatMap((url) => {
    const tickers = new URL(url, page.url()).searchParams.get('tickers');
    return tickers === null ? [] : [tickers.split(',').length];
  });
  expect(counts.toSorted((a, b) => b - a).slice(0, 3)).toEqual([50, 50, 20]);
  expect(Math.max(...counts)).toBeLessThanOrEqual(50);
  const times = await news.headlines
    .locator('time')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('datetime') ?? ''));
  expect(times).toEqual(times.toSorted().toReversed());
});

test('the link of a list holds all of its symbols and opens the same feed; more loads near its end, each story once', async ({
  news,
  page,
}) => {
  const { symbols, loaded } = await openLongList(news, page);
  expect(new URL(page.url()).searchParams.get('list')).toBe(`Mine:${symbols.join(',')}`);
  const first = await news.titleAt(0);
  await page.reload();
  await expect(news.headlines.first()).toHaveAttribute('aria-label', first);

  const before = await loaded.innerText();
  await page.locator('.feed-scroll').hover();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 5000);
      return loaded.innerText();
    })
    .not.toBe(before);
  const ids = await news.headlines.evaluateAll((rows) => rows.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

test('lists move to another browser as a file; an existing name becomes a copy', async ({ news, page, browser }) => {
  await news.open();
  await createList(news, 'Two', ['AAPL', 'F']);
  await openPanel(page);
  const file = await download(page, () => panelOf(page).getByRole('button', { name: 'Export JSON' }).click());
  expect(file.name).toMatch(/_1watchlists\.json$/);
  expect(JSON.parse(file.text)).toEqual({
    kind: 'marketdesk-watchlists',
    version: 1,
    watchlists: [{ name: 'Two', symbols: ['AAPL', 'F'] }],
  });

  const second = await (await browser.newContext()).newPage();
  await second.goto(new URL('news', page.url()).href);
  await openPanel(second);
  const panel = panelOf(second);
  const input = panel.getByLabel('File of watchlists');
  const lists = panel.getByRole('list', { name: 'Saved watchlists' });
  const upload = { name: file.name, mimeType: 'application/json', buffer: file.bytes };
  await input.setInputFiles(upload);
  await expect(lists.getByRole('button', { name: 'Two 2', exact: true })).toBeVisible();
  await input.setInputFiles(upload);
  await expect(panel).toContainText('“Two” exists already and was added as “Two (2)”.');
  await lists.getByRole('button', { name: 'Two (2) 2', exact: true }).click();
  await expect(second.getByRole('button', { name: /^Remove filter Two \(2\): 2 symbols/ })).toBeVisible();
  await second.context().close();
});

test.describe(() => {
  // The browser's own line about companies without a logo.
  test.use({ tolerated: /status of 404/ });

  const symbols = ['AAPL', 'MSFT', 'F', 'GM', 'KO', 'PEP', 'IBM', 'INTC', 'T', 'VZ'];
  const chooseTen = (page: Page): Promise<void> => panelOf(page).getByRole('button', { name: 'Ten 10', exact: true }).click();

  for (const path of ['quantified', 'guidance', 'splits'])
    test(`a list that was created on /news is a filter of /${path}`, async ({ news, page }) => {
      await news.open();
      await createList(news, 'Ten', symbols);
      await page.goto(path);
      await openPanel(page);
      await chooseTen(page);
      await expect(page.getByRole('button', { name: 'Remove filter Ten: 10 symbols' })).toBeVisible();
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get('list') === `Ten:${symbols.join(',')}`);
    });

  for (const [path, parameter, count, limit] of [
    ['ratios', 's', 8, 'the first 8 companies'],
    ['logos', 'keys', 10, 'the first 100 companies'],
  ] as const)
    test(`/${path} uses as many symbols of a list as it can`, async ({ news, page }) => {
      await news.open();
      await createList(news, 'Ten', symbols);
      await page.goto(path);
      await openPanel(page);
      await expect(panelOf(page)).toContainText(limit);
      await chooseTen(page);
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get(parameter)?.split(',').length === count);
    });
});
