import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures.ts';

test('the first view of /news loads what the size budget counts, and asks for the news once', async ({ page, news }) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await news.open();
  await page.waitForLoadState('networkidle');

  const counted = JSON.parse(readFileSync('dist/.vite/first-view.json', 'utf8')) as string[];
  expect(paths.filter((path) => /\.(js|css)$/.test(path)).toSorted()).toEqual(counted.map((file) => `/${file}`).toSorted());
  expect(paths.filter((path) => path === '/api/v2/news')).toHaveLength(1);
});
