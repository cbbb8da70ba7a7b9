import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DeskStatus } from '#contract/proxy/desk-status.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { press } from '#src/testing/press.ts';
import { pass, quiet, renderPage, soon } from '#src/testing/render-page.tsx';
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

function open(status: () => Response | Promise<Response>): TestApi {
  const api = startApi({ news: stories(3) });
  api.override = ({ pathname }) => {
    if (pathname === '/status.json') return status();
    return pathname.includes('newsquantified') ? refusal('plan_excludes_endpoint', 'The plan does not include this.') : undefined;
  };
  renderPage('/status');
  return api;
}
const rowOf = (name: string): string => textOf(screen.getAllByRole('row').find((row) => row.textContent.startsWith(name)));
const hasText = (text: string | RegExp) => soon(() => expect(textOf()).toMatch(text));
const pollCount = (api: TestApi): number => requestsTo(api, /status\.json/).length;

test('shows the verdict, the data sets, access, cache and response times', async () => {
  open(() => json(healthy));
  await hasText('The data service responds (30 s ago). The API key has no access to: Quantified.');
  expect(document.title).toBe('Status · Marketdesk');
  expect(rowOf('Logos')).toContain('by symbol or id only');
  expect(rowOf('Logos')).toContain('no request yet');
  expect(rowOf('Removed stories')).toContain('lists removed stories');
  await soon(() => expect(rowOf('News')).toMatch(/ET · .* ago|ET · \d+/));
  expect(rowOf('News')).toMatch(/yes/);
  expect(rowOf('Quantified')).toContain('not in plan');
  expect(textOf()).toContain('75.0% of 200: 150 fresh, 4 revalidated, 3 renewing, 5 coalesced, 37 fetched, 1 stale');
  expect(textOf()).toContain('p50 31 ms, p95 1,250 ms, last 28 ms (n=12)');
});

test('a shared cache is named, with what came from it, and so is its absence', async () => {
  const cache = { ...healthy.cache, shared: 20 };
  const api = open(() => json({ ...healthy, cache, sharedCache: 'connected' }));
  await soon(() => expect(textOf()).toContain('20 from the shared cache'));
  expect(textOf()).toContain('68.2% of 220');
  expect(textOf()).toContain('Shared cacheconnected');
  api.override = () => json({ ...healthy, cache, sharedCache: 'away' });
  press('r');
  await soon(() => expect(textOf()).toContain('away: this proxy uses its own'));
});

test('an open circuit breaker is shown in its row, with the next retry, and in the verdict', async () => {
  const retryAt = new Date((nowSeconds + 7) * 1000).toISOString();
  const endpoints = healthy.endpoints.map((one) =>
    one.name === 'news' ? { ...one, breaker: 'open' as const, openedCount: 1, retryAt } : one,
  );
  open(() => json({ ...healthy, endpoints, rejected: { ...healthy.rejected, breaker: 12 } }));
  await hasText('retried automatically: News.');
  expect(rowOf('News')).toMatch(/paused after errors, retrying in \d s/);
  expect(rowOf('Logos')).toContain('normal');
  expect(textOf()).toContain('Circuit breakersopen: News');
  expect(textOf(), 'the freshness mark matches the verdict').toMatch(/failing, last \d+ s ago/);
  expect(textOf()).toContain('5,990 of 6,000 requests per minute; the data service does not report its quota');
  expect(textOf()).toContain('12 by an open circuit breaker');
});

test('is polled every ten seconds, refreshed by r, and not polled while paused', async () => {
  let now = healthy;
  const api = open(() => json(now));
  await hasText('The data service responds');
  now = {
    ...healthy,
    upstream: { state: 'unreachable', lastSeenAt: at, lastFailure: { at, endpoint: 'news', kind: 'upstream_unreachable' } },
  };
  const before = pollCount(api);
  await soon(() => {
    pass(1);
    expect(pollCount(api)).toBeGreaterThan(before);
  });
  await hasText(/Data service unavailable \(\d+ s ago\): News could not be reached/);
  press('p');
  await quiet();
  const paused = pollCount(api);
  pass(60);
  await quiet();
  expect(pollCount(api)).toBe(paused);
  press('p');
  await soon(() => expect(pollCount(api)).toBeGreaterThan(paused));
});

test('shows an invalid response as a failure, an unreachable server, and retries', async () => {
  let respond = (): Response | Promise<Response> => json({ upstream: '<b>fine</b>' });
  open(() => respond());
  await screen.findByRole('heading', { name: 'Unreadable response' });
  respond = () => Promise.reject(new TypeError('gone'));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Marketdesk is not responding' });
  respond = () => json(healthy);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await soon(() => expect(rowOf('News')).toContain('yes'));
});
