import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DeskStatus } from '#contract/proxy/desk-status.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { button, hasText } from '#src/testing/open-page.ts';
import { pass, renderPage } from '#src/testing/render-page.tsx';
import { nowSeconds, stories } from '#src/testing/stories.ts';
import { json, refusal, requestsTo } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';

const at = new Date((nowSeconds - 30) * 1000).toISOString();
const healthy: DeskStatus = {
  ...{ version: '1.2.3', now: at, startedAt: at },
  upstream: { state: 'reachable', lastSeenAt: at, latency: { count: 12, medianMs: 31.4, p95Ms: 1250, lastMs: 28 } },
  budget: { perMinute: 6000, remaining: 5990, inFlight: 0, queued: 0 },
  rejected: { client: 0, budget: 0, queue: 0, breaker: 0 },
  cache: { hit: 150, miss: 37, joined: 5, revalidated: 4, renewing: 3, stale: 1 },
  endpoints: [
    { name: 'logos', access: 'unknown', breaker: 'closed', openedCount: 0 },
    { name: 'movers', access: 'unknown', breaker: 'closed', openedCount: 0 },
    { name: 'newsRemoved', access: 'unknown', breaker: 'closed', openedCount: 0 },
    { name: 'news', access: 'allowed', lastResponseAt: at, breaker: 'closed', openedCount: 0 },
    {
      name: 'quantified',
      access: 'plan excludes',
      breaker: 'closed',
      openedCount: 0,
      lastFailure: { at, endpoint: 'quantified', kind: 'plan_excludes_endpoint' },
    },
  ],
};

async function open(status: () => Response | Promise<Response>, splits: readonly object[] = []): Promise<TestApi> {
  const api = startApi({ news: stories(1) });
  api.override = ({ pathname }) => {
    if (pathname === '/status.json') return status();
    if (pathname.includes('calendar/splits')) return json({ splits });
    return pathname.includes('newsquantified') ? refusal('plan_excludes_endpoint', 'The plan does not include this.') : undefined;
  };
  await renderPage('/status');
  return api;
}
const rows = page.getByRole('row');
const rowOf = (name: string): string => textOf(rows.elements().find((row) => row.textContent.startsWith(name)));
const tryAgain = (): Promise<void> => button('Try again').click();
const pollCount = (api: TestApi): number => requestsTo(api, /status\.json/).length;

test('shows the verdict, the data sets, access, cache and response times', async () => {
  await open(() => json(healthy));
  await hasText(/The data service responds \([^)]+ ago\)\. The API key has no access to: Quantified\./);
  expect(document.title).toBe('Status · Marketdesk');
  expect(rowOf('Logos')).toContain('by symbol or id only');
  expect(rowOf('Movers')).toContain('computed from price bars');
  expect(rowOf('Logos')).toContain('no request yet');
  expect(rowOf('Removed stories')).toContain('lists removed stories');
  await expect.poll(() => rowOf('News')).toMatch(/ET · .* ago|ET · \d+/);
  await hasText(/News: current, last story or correction [\d:]+ ET/);
  await hasText('Reactions: not in your plan');
  await hasText('Prices: no records of SPY');
  const cache = page.getByText('Cache hit rate');
  await expect.element(cache).not.toBeVisible();
  await page.getByText(/^For operators/).click();
  await expect.element(cache).toBeVisible();
  expect(rowOf('News')).toMatch(/yes/);
  expect(rowOf('Quantified')).toContain('not in plan');
  expect(textOf()).toContain('75.0% of 200: 150 fresh, 4 revalidated, 3 renewing, 5 coalesced, 37 fetched, 1 stale');
  expect(textOf()).toContain('p50 31 ms, p95 1,250 ms, last 28 ms (n=12)');
});

test('of an own split that does not say when it was written the time is not known', async () => {
  const split = { id: '1', ticker: 'AAA', date_ex: '2026-05-18', ratio: '4:1', importance: 0, optionable: false, updated: 0 };
  const status = { ...healthy, endpoints: [{ name: 'splits', access: 'allowed', breaker: 'closed', openedCount: 0 } as const] };
  await open(() => json(status), [split]);
  await expect.poll(() => rowOf('Splits')).toContain('time not known');
});

test('a shared cache is named, with what came from it, and so is its absence', async () => {
  const cache = { ...healthy.cache, shared: 20 };
  const api = await open(() => json({ ...healthy, cache, sharedCache: 'connected', streams: { open: 3, isWatched: true } }));
  await expect.poll(() => textOf()).toContain('20 from the shared cache');
  expect(textOf()).toContain('68.2% of 220');
  expect(textOf()).toContain('Shared cacheconnected');
  expect(textOf()).toContain('Live3 streams open, changes are seen');
  api.override = () => json({ ...healthy, cache, sharedCache: 'away' });
  await userEvent.keyboard('r');
  await expect.poll(() => textOf()).toContain('away: this proxy uses its own');
});

test('an open circuit breaker is shown in its row, with the next retry, and in the verdict', async () => {
  const retryAt = new Date((nowSeconds + 600) * 1000).toISOString();
  const endpoints = healthy.endpoints.map((one) =>
    one.name === 'news' ? { ...one, breaker: 'open' as const, openedCount: 1, retryAt } : one,
  );
  await open(() => json({ ...healthy, endpoints, rejected: { ...healthy.rejected, breaker: 12 } }));
  await hasText('retried automatically: News.');
  expect(rowOf('News')).toMatch(/paused after errors, retrying in \d+ min/);
  expect(rowOf('Logos')).toContain('normal');
  expect(textOf()).toContain('Circuit breakersopen: News');
  // The mark in the top bar comes with a part of its own.
  await hasText(/failing, last .+ ago/);
  expect(textOf()).toContain('5,990 of 6,000 requests per minute; the data service does not report its quota');
  expect(textOf()).toContain('12 by an open circuit breaker');
});

test('one endpoint that fails is named until it responds, while others respond', async () => {
  const endpoints = healthy.endpoints.filter(({ name }) => name !== 'quantified');
  const api = await open(() => json({ ...healthy, endpoints }));
  const { override } = api;
  await hasText('All systems normal');
  api.override = (url) => (url.pathname.includes('splits') ? refusal('upstream_unreachable', '…') : override?.(url));
  await userEvent.keyboard('r');
  await hasText('Not all data is current: Splits failed in this window.');
  await expect.poll(() => textOf(), { message: 'the freshness mark is not greener' }).toMatch(/failing, last .+ ago/);
  api.override = override;
  await userEvent.keyboard('r');
  await hasText('All systems normal');
});

test('is polled every ten seconds', async () => {
  let now = healthy;
  const api = await open(() => json(now));
  await hasText('The data service responds');
  now = {
    ...healthy,
    upstream: { state: 'unreachable', lastSeenAt: at, lastFailure: { at, endpoint: 'news', kind: 'upstream_unreachable' } },
  };
  const before = pollCount(api);
  await expect.poll(() => (pass(10), pollCount(api))).toBeGreaterThan(before);
  await hasText(/Data service unavailable \([^)]+ ago\): News could not be reached/);
});

test('shows an invalid response as a failure, an unreachable server, and retries', async () => {
  let respond = (): Response | Promise<Response> => json({ upstream: '<b>fine</b>' });
  await open(() => respond());
  await expect.element(page.getByRole('heading', { name: 'Unreadable response' })).toBeVisible();
  respond = () => Promise.reject(new TypeError('gone'));
  await tryAgain();
  await expect.element(page.getByRole('heading', { name: 'Marketdesk is not responding' })).toBeVisible();
  respond = () => json(healthy);
  await tryAgain();
  await expect.poll(() => rowOf('News')).toContain('yes');
});
