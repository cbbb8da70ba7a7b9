import { expect, test } from './fixtures.ts';

test('a ticker in a headline filters by it; the chip takes it off again, and so does Back', async ({ news, page }) => {
  await news.open();
  const ticker = news.headlines.getByRole('button', { name: /^[A-Z]+$/ }).first();
  const symbol = await ticker.innerText();
  await ticker.click();
  await expect(page).toHaveURL(new RegExp(`/news\\?tickers=${symbol}$`));
  await expect(news.chips).toHaveText([new RegExp(symbol)]);

  await news.chips.first().click();
  await expect(page).toHaveURL(/\/news$/);
  await expect(news.chips).toHaveCount(0);

  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`tickers=${symbol}$`));
  await expect(news.chips).toHaveCount(1);
});

test('a filter in the address is a chip, and every headline obeys it', async ({ news, page, request }) => {
  await news.open('news?importance=high&channels=Earnings');
  await expect(news.chips).toHaveCount(2);
  const answer = await request.get('api/v2/news?importance=high&channels=Earnings&pageSize=100&sort=created:desc');
  const wanted = new Set(((await answer.json()) as { title: string }[]).map(({ title }) => title));
  const shown = await news.headlines.evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''));
  expect(shown.filter((title) => !wanted.has(title))).toEqual([]);
  await expect(page).toHaveURL(/importance=high/);
});

test('the end of a list is honest: as many as the service has, and no more to load', async ({ news, request }) => {
  let held = 0;
  for (let page = 0, more = true; more; page++) {
    const answer = await request.get(`api/v2/news?channels=Earnings&pageSize=100&page=${page}`);
    const items = (await answer.json()) as unknown[];
    held += items.length;
    more = items.length > 0;
  }
  expect(held).toBeGreaterThan(100);

  await news.open('news?channels=Earnings');
  await expect(news.filters).toContainText('more available');
  expect(await news.scrollToEnd()).toContain(`all ${held.toLocaleString('en-US')} that match`);
});

test('an invalid filter in the address is named and left out, the rest stays', async ({ news, page }) => {
  await news.open('news?importance=high&from=2026-02-30');
  await expect(page.getByRole('status').filter({ hasText: '2026-02-30' })).toContainText('from');
  await expect(news.chips).toHaveText([/high/]);
});

test('nothing that matches is said in words, with the way back', async ({ news, page }) => {
  await page.goto('news?tickers=NOSUCH');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(news.headlines.first()).toBeVisible();
});

test('the search box filters by symbol', async ({ news, page }) => {
  await news.open();
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: /^Search/ }).fill('AAPL');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tickers=AAPL/);
  await expect(news.chips).toHaveText([/AAPL/]);
});

test('the order is the reader’s choice and stands in the address', async ({ news, page }) => {
  await news.open('news?channels=Earnings');
  await page.getByRole('combobox', { name: 'Order' }).selectOption('created:asc');
  await expect(page).toHaveURL(/sort=created:asc/);
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('created:asc');
});
