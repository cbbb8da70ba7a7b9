import { afterEach, expect, test } from 'vitest';
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
