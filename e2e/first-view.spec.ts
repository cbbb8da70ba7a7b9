import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Holds the desk's own script back. */
async function withoutTheDesk(page: Page): Promise<() => void> {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/assets\/index-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('a stored dark theme applies before the first paint', async ({ page, news }) => {
  await news.open();
  await page.evaluate(() => localStorage.setItem('marketdesk:preferences', JSON.stringify({ theme: 'dark' })));
  const release = await withoutTheDesk(page);
  const reloaded = page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  release();
  await reloaded;
});

test('the first view of /news loads what the size budget counts before anything else, and makes three requests for data', async ({
  page,
  news,
}) => {
  const paths: string[] = [];
  page.on('request', (request) => {
    // Pictures are what the one request for logos brings.
    if (request.resourceType() !== 'image') paths.push(new URL(request.url()).pathname);
  });
  await news.open();
  await expect(page.locator('article .reaction').filter({ hasText: 'No reaction for this story' })).not.toHaveCount(0);
  await page.waitForLoadState('networkidle');

  const counted = JSON.parse(readFileSync('dist/.vite/first-view.json', 'utf8')) as string[];
  const loaded = paths.filter((path) => /\.(js|css)$/.test(path)).map((path) => path.slice(1));
  expect(loaded.slice(0, counted.length).toSorted()).toEqual(counted.toSorted());
  expect(new Set(loaded).size).toBe(loaded.length);
  expect(loaded.filter((path) => path.endsWith('.js')).length).toBeLessThanOrEqual(12);
  expect(paths.filter((path) => path.startsWith('/api/'))).toEqual(['/api/v2/news', '/api/v2/newsquantified', '/api/v2/logos/search']);
});
