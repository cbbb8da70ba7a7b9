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

test('the news are asked for before the script of the desk has arrived', async ({ page, news }) => {
  const release = await withoutTheDesk(page);
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/v2/news');
  const opened = news.open();
  await asked;
  release();
  await opened;
});

test('a desk that is kept dark begins dark', async ({ page, news }) => {
  await news.open();
  await page.evaluate(() => localStorage.setItem('marketdesk:preferences', JSON.stringify({ theme: 'dark' })));
  const release = await withoutTheDesk(page);
  const reloaded = page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  release();
  await reloaded;
});

test('the first view of /news loads what the size budget counts, and asks for the news once', async ({ page, news }) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await news.open();
  await page.waitForLoadState('networkidle');

  const counted = JSON.parse(readFileSync('dist/.vite/first-view.json', 'utf8')) as string[];
  expect(paths.filter((path) => /\.(js|css)$/.test(path)).toSorted()).toEqual(counted.map((file) => `/${file}`).toSorted());
  expect(paths.filter((path) => path === '/api/v2/news')).toHaveLength(1);
});
