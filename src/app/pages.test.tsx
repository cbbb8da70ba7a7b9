import { expect, test } from 'vitest';
import { startApi } from '#src/testing/api.ts';
import { renderPage } from '#src/testing/render-page.tsx';
import { json } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';
import { pageAt } from './router.tsx';

// A prefetch that differed from the page's own query would show as a second request.
test.each([
  ['/guidance', '/api/v2.1/calendar/guidance'],
  ['/guidance?tickers=AAPL,F&from=2026-01-05&to=2026-02-06', '/api/v2.1/calendar/guidance'],
  ['/guidance?view=month&month=2026-03', '/api/v2.1/calendar/guidance'],
  ['/splits?by=ex', '/api/v2.1/calendar/splits'],
  ['/Quantified/?symbols=AAPL,F&from=2026-01-05&to=2026-02-06', '/api/v2/newsquantified'],
  ['/ratios?s=AAPL,MSFT,KO&type=A', '/api/v2.1/fundamentals/operationRatios'],
  ['/logos?keys=AAPL,F', '/api/v2/logos/search'],
])('%s makes no request twice', async (address, endpoint) => {
  const api = startApi();
  await renderPage(address);
  const requests = (): readonly string[] => api.requests.filter((one) => one.split('?')[0] === endpoint);
  await expect.poll(requests).not.toEqual([]);
  // It says why it is empty once its own query has ended.
  await expect.poll(() => document.querySelector('main h2') !== null || textOf().includes('0 records')).toBe(true);
  expect(new Set(requests()).size).toBe(requests().length);
});

test.each(['/brief', '/logos?theme=dark', '/symbol/not%20a%20symbol'])(
  '%s requests nothing before something is chosen',
  async (address) => {
    const api = startApi();
    await renderPage(address);
    await expect.poll(() => document.querySelector('main h2, main p')).not.toBeNull();
    expect(api.requests.filter((one) => one.startsWith('/api/'))).toEqual([]);
  },
);

test.each([
  ['/news', '/api/v2/news', []],
  ['/quantified', '/api/v2/newsquantified', []],
  ['/guidance', '/api/v2.1/calendar/guidance', { guidance: [] }],
  ['/splits', '/api/v2.1/calendar/splits', { splits: [] }],
  ['/ratios?s=AAPL', '/api/v2.1/fundamentals/operationRatios', { result: [] }],
  ['/logos?keys=AAPL', '/api/v2/logos/search', { ok: true, data: [] }],
  ['/news/12', '/api/v2/news/12', []],
  ['/symbol/AAPL', '/api/v2/news', []],
])('%s says why no record of %s can be read', async (address, path, envelope) => {
  const api = startApi();
  const records = [{ id: {} }, { id: {} }];
  const list = Object.entries(envelope).find(([, value]) => Array.isArray(value))?.[0];
  const body = list === undefined ? records : { ...envelope, [list]: records };
  api.override = ({ pathname }) => (pathname === path ? json(body) : undefined);
  await renderPage(address);
  await expect.poll(() => textOf()).toMatch(/Unreadable response.*2 records could not be read: /);
});

test.each([
  ['/news/12', 'News'],
  ['/NEWS/', 'News'],
  ['/quantified/', 'Quantified'],
  ['/symbol/BRK/B', 'BRK.B'],
  ['/symbol/', undefined],
  ['/newsletter', undefined],
  ['/', undefined],
])('the page at %s is %s', (path, title) => {
  expect(pageAt(path)?.title).toBe(title);
});
