import type { Locator } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import { countInputs, press, recordRequests } from './actions.ts';
import { expect, test } from './fixtures.ts';

test('a symbol is shown whole on one screen, each part requested once, with links to each page', async ({ page, symbol, news }) => {
  const requests = recordRequests(page);
  await symbol.open('symbol/AAPL');
  await expect(page).toHaveTitle('AAPL · Marketdesk');
  await expect(symbol.heading).toHaveText('Apple AAPL');
  await expect(symbol.panel('Identity').getByRole('button', { name: /copy ISIN/ })).toHaveText(/US0378331005/);
  for (const name of ['Price', 'Timeline', 'How it moves after news', 'Ratios', 'Guidance', 'Splits'])
    await expect(symbol.panel(name)).toBeInViewport({ ratio: 1 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
  const asked = requests.filter((url) => !url.includes('/file/'));
  expect(new Set(asked).size).toBe(asked.length);

  await expect(symbol.panel('Price')).toContainText(/[+−]\d+\.\d\d%? \w{3} \w{3} \d+.*, vs close \w{3} \d+/);
  await symbol.panel('Price').getByRole('button', { name: '1Y' }).click();
  await expect(symbol.panel('Price').getByRole('group', { name: 'Price of AAPL, 1 year' })).toBeVisible();
  await page.goto('symbol/AAPL');

  await expect(symbol.panel('How it moves after news').getByRole('row', { name: /^Regular/ })).toContainText(/n=\d+/);
  const newsKind = symbol.panel('Timeline').getByRole('button', { name: /^News/ });
  await newsKind.click();
  await expect(page).toHaveURL(/symbol\/AAPL\?events=analyst,guidance,split$/);
  await expect(newsKind).toHaveAttribute('aria-pressed', 'false');
  await page.goBack();
  await expect(newsKind).toHaveAttribute('aria-pressed', 'true');
  await press(page, 'j');
  await expect(symbol.panel('Timeline').getByRole('listitem').first().getByRole('link')).toBeFocused();

  for (const [panel, name, address] of [
    ['Ratios', /^ROE/, /ratios\?s=AAPL&r=roe$/],
    ['Splits', /4-for-1 forward/, /splits\?tickers=AAPL&row=/],
  ] as const) {
    await symbol.panel(panel).getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
    await page.goBack();
    await expect(page).toHaveTitle('AAPL · Marketdesk');
  }
  const story = symbol.panel('Timeline').getByRole('listitem').first().getByRole('link').first();
  const headline = (await story.textContent()) ?? '';
  await story.click();
  await expect(news.title).toHaveText(headline);
});

test("NVDA's raters: each action with its move, how often prices moved as rated, and a firm's actions on all symbols", async ({
  page,
  symbol,
}) => {
  await symbol.open('symbol/NVDA');
  const inputs = await countInputs(page);
  await page.getByRole('button', { name: 'Ratings' }).click();
  const groups = symbol.panel('Ratings').getByRole('table', { name: 'Moves after analyst actions', exact: true });
  await expect(groups.getByRole('row').nth(1)).toContainText(/all firms.*(\d+% \(|n=\d, min 10)/);
  const actions = symbol.panel('Ratings').getByRole('table', { name: 'Analyst actions', exact: true });
  await expect(actions).toBeInViewport();
  const firm = actions.getByRole('row').nth(1).getByRole('link').nth(1);
  const name = await firm.innerText();
  await firm.click();
  await expect(page.getByRole('button', { name: new RegExp(`^Remove filter .*${name}`) })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Analyst actions by firm' })).toContainText(name);
  expect(await inputs()).toBe('2 clicks, 0 keys');
});

const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('the card of a ticker opens by pointer and by keyboard, moves nothing, and is requested once', async ({ page, news }) => {
  const requests = recordRequests(page);
  await news.open('news?tickers=AAPL&primary=true');
  const ticker = news.headlines.locator('[data-symbol="AAPL"]').first();
  const card = page.getByRole('region', { name: 'AAPL at a glance' });
  await expect(news.headlines.locator('img').first()).toBeVisible();
  const before = await boxOf(ticker);

  await ticker.hover();
  await expect(card).toContainText('AAPL Apple');
  await expect(card).toContainText('ISIN US0378331005');
  await expect(card).toContainText('4-for-1 forward');
  expect(await boxOf(ticker)).toEqual(before);
  const box = await boxOf(card);
  expect(box.y >= before.y + before.height || box.y + box.height <= before.y).toBe(true);
  await expect(card).toBeInViewport({ ratio: 1 });
  expect((await new AxeBuilder({ page }).include('.symbol-card').setLegacyMode().analyze()).violations).toEqual([]);

  await page.mouse.move(5, 400);
  await expect(card).toHaveCount(0);
  const count = requests.length;
  await ticker.hover();
  await expect(card).toContainText('4-for-1 forward');
  expect(requests.slice(count)).toEqual([]);

  // The pointer may enter it.
  await card.getByRole('link', { name: 'Open AAPL' }).hover();
  await expect(card).toBeVisible();
  await page.mouse.move(5, 400);
  await expect(card).toHaveCount(0);

  await press(page, 'j');
  await expect(news.headlines.first()).toBeFocused();
  await press(page, 'Tab');
  const focused = page.locator('article [data-symbol]:focus');
  await expect(focused).toHaveText('AAPL');
  await press(page, 'i');
  await expect(card).toBeVisible();
  await press(page, 'Escape');
  await expect(card).toHaveCount(0);
  await expect(focused).toHaveText('AAPL');
  await expect(news.story).toHaveCount(0);

  await ticker.hover();
  await card.getByRole('link', { name: 'Open AAPL' }).click();
  await expect(page).toHaveTitle('AAPL · Marketdesk');
  await expect(card).toHaveCount(0);
});
