import { AxeBuilder } from '@axe-core/playwright';
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('a ticker that is rested on says in short what there is on it, by pointer and by keyboard, and nothing moves', async ({
  page,
  news,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.resourceType() !== 'image') asked.push(pathname);
  });
  await news.open('news?tickers=AAPL&primary=true');
  const tickers = news.headlines.locator('[data-symbol="AAPL"]');
  const ticker = tickers.first();
  const card = page.getByRole('region', { name: 'AAPL at a glance' });
  await expect(page.locator('.headline-mark img').first()).toBeVisible();
  const before = await boxOf(ticker);

  // What stands beside the page comes a little after it.
  await expect(async () => {
    await page.mouse.move(5, 400);
    await ticker.hover();
    await expect(card).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(card).toContainText('AAPL Apple');
  await expect(card).toContainText('ISIN US0378331005');
  await expect(card).toContainText('4-for-1 forward');
  await expect(card.getByRole('link', { name: 'Open AAPL' })).toBeVisible();
  expect(await boxOf(ticker)).toEqual(before);
  const box = await boxOf(card);
  expect(box.y >= before.y + before.height || box.y + box.height <= before.y).toBe(true);
  await expect(card).toBeInViewport({ ratio: 1 });
  const { violations } = await new AxeBuilder({ page }).include('.symbol-card').analyze();
  expect(violations).toEqual([]);

  // The same again costs nothing.
  await page.mouse.move(5, 400);
  await expect(card).toHaveCount(0);
  const count = asked.length;
  await ticker.hover();
  await expect(card).toContainText('4-for-1 forward');
  expect(asked.slice(count)).toEqual([]);

  // The pointer may go into it.
  await card.getByRole('link', { name: 'Open AAPL' }).hover();
  await expect(card).toBeVisible();
  await page.mouse.move(5, 400);
  await expect(card).toHaveCount(0);

  await page.keyboard.press('j');
  await page.keyboard.press('Tab');
  await expect(page.locator('article [data-symbol]:focus')).toHaveText('AAPL');
  await expect(card).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(page.locator('article [data-symbol]:focus')).toHaveText('AAPL');
  await expect(news.story).toHaveCount(0);

  await ticker.hover();
  await card.getByRole('link', { name: 'Open AAPL' }).click();
  await expect(page).toHaveTitle('AAPL · Marketdesk');
  await expect(card).toHaveCount(0);
});
