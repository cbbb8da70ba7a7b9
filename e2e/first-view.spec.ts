import { readFileSync } from 'node:fs';
import { holdRequests } from './actions.ts';
import { expect, test } from './fixtures.ts';

test.describe('where the system is dark', () => {
  test.use({ colorScheme: 'dark' });

  test('a chosen light theme applies before the first paint', async ({ page, news }) => {
    const html = page.locator('html');
    await news.open();
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await page.keyboard.press('t');
    await expect(html).toHaveAttribute('data-theme', 'light');
    const release = await holdRequests(page, /assets\/index-.*\.js$/);
    const reloaded = page.reload();
    await expect(page.locator('#not-started')).toBeAttached();
    await expect(html).toHaveAttribute('data-theme', 'light');
    release();
    await reloaded;
  });
});

test('the first view of /news loads first what the size budget counts, and sends three requests for data', async ({ page, news }) => {
  // What is prefetched when the browser is idle is no part of the first view.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'));
  const paths: string[] = [];
  page.on('request', (request) => {
    // Pictures follow from the one request for logos.
    if (request.resourceType() !== 'image') paths.push(new URL(request.url()).pathname);
  });
  const logos = page.waitForResponse(/\/logos\/search/);
  await news.open();
  await expect(page.locator('article .reaction').filter({ hasText: /Pending|Not measured/ })).not.toHaveCount(0);
  await logos;
  await expect(page.locator('.freshness')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(paths.filter((path) => path.startsWith('/api/'))).toEqual(['/api/v2/news', '/api/v2/newsquantified', '/api/v2/logos/search']);

  const counted = JSON.parse(readFileSync('dist/.vite/first-view.json', 'utf8')) as string[];
  const loaded = paths.filter((path) => /\.(js|css)$/.test(path)).map((path) => path.slice(1));
  expect(loaded.slice(0, counted.length).toSorted()).toEqual(counted.toSorted());
  expect(new Set(loaded).size).toBe(loaded.length);
  expect(loaded.filter((path) => path.endsWith('.js')).length).toBeLessThanOrEqual(6);
});
