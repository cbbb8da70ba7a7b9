import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startApi } from '#src/testing/api.ts';
import { renderPage, soon } from '#src/testing/render-page.tsx';
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
  renderPage(address);
  await screen.findByRole('toolbar');
  const requests = (): string[] => api.requests.filter((one) => one.split('?')[0] === endpoint);
  await soon(() => expect(requests()).not.toEqual([]));
  expect(new Set(requests()).size).toBe(requests().length);
});

test.each(['/ratios', '/logos?theme=dark', '/symbol/not%20a%20symbol'])(
  '%s requests nothing before something is chosen',
  async (address) => {
    const api = startApi();
    renderPage(address);
    await soon(() => expect(document.querySelector('main h2, main p')).not.toBeNull());
    expect(api.requests.filter((one) => one.startsWith('/api/'))).toEqual([]);
  },
);

test.each([
  ['/news/12', 'News'],
  ['/NEWS/', 'News'],
  ['/quantified/', 'Quantified'],
  ['/symbol/BRK/B', 'BRK/B'],
  ['/symbol/', undefined],
  ['/newsletter', undefined],
  ['/', undefined],
])('the page at %s is %s', (path, title) => {
  expect(pageAt(path)?.title).toBe(title);
});
