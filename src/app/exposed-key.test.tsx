import { afterEach, expect, test, vi } from 'vitest';
import { startApi } from '#src/testing/api.ts';
import { soon } from '#src/testing/render-page.tsx';
import { stories } from '#src/testing/stories.ts';
import { textOf } from '#src/testing/text.ts';
import { removeKeyFromUrl } from './router.tsx';

afterEach(() => history.replaceState(null, '', '/'));

test.each<[before: string, after: string, found: boolean]>([
  ['/news?token=abc', '/news', true],
  ['/news?tickers=F&token=abc&apikey=def&token=', '/news?tickers=F', true],
  ['/news?ApiKey=abc&TOKEN=d#top', '/news#top', true],
  ['/news?%74oken=abc&embed=1', '/news?embed=1', true],
  ['/news?tickers=TOKEN,APIKEY&topics=token', '/news?tickers=TOKEN,APIKEY&topics=token', false],
  ['/news', '/news', false],
])('%s becomes %s, without a new entry of the history', (before, after, found) => {
  history.replaceState({ usr: 7 }, '', before);
  const entries = history.length;
  expect(removeKeyFromUrl()).toBe(found);
  expect(location.pathname + location.search + location.hash).toBe(after);
  expect(history.length).toBe(entries);
});

test('removes an API key from the URL before the first request, and reports it', async () => {
  const api = startApi({ news: stories(2) });
  const addresses: string[] = [];
  api.override = () => void addresses.push(location.href);
  history.replaceState(null, '', '/news?tickers=F&token=secret-key');
  // The key is removed when the router is imported.
  vi.resetModules();
  const { renderPage } = await import('#src/testing/render-page.tsx');
  renderPage(location.pathname + location.search);
  await soon(() => expect(textOf()).toContain('An API key was removed from the link'));
  await soon(() => expect(addresses.length).toBeGreaterThan(1));
  expect([...addresses, ...api.requests, document.body.outerHTML].filter((text) => text.includes('secret-key'))).toEqual([]);
  expect(location.search).toBe('?tickers=F');
});
