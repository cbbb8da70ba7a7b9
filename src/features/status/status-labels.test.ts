import { expect, test } from 'vitest';
import type { DeskStatus } from '#contract/proxy/desk-status.ts';
import { formatAge } from '#src/shared/time/format.ts';
import {
  circuitBreakersLabel,
  failingSourcesLabel,
  pollingLabel,
  quotaLabels,
  hitRate,
  rejectedLabel,
  streamsLabel,
  summaryLabel,
  verdict,
  wrongRecordsLabels,
} from './status-labels.ts';

const seen = '2026-11-20T14:41:07.000Z';
const now = Date.parse(seen) / 1000 + 12;
const none = { hit: 0, miss: 0, joined: 0, revalidated: 0, stale: 0 };
const rejected = { client: 0, budget: 0, queue: 0, breaker: 0 };
const budget = { perMinute: 6000, remaining: 5990, inFlight: 0, queued: 0 };
const statusOf = (upstream: DeskStatus['upstream'], access: DeskStatus['endpoints'][number]['access'] = 'allowed'): DeskStatus => ({
  ...{ version: '1', now: seen, startedAt: seen, cache: none, upstream, rejected, budget },
  endpoints: [
    { name: 'news', access: 'allowed', breaker: 'closed', openedCount: 0 },
    { name: 'splits', access, breaker: 'closed', openedCount: 0 },
  ],
});
const failed = (endpoint: 'news' | 'splits'): DeskStatus['upstream'] => ({
  state: 'unreachable',
  lastSeenAt: seen,
  lastFailure: { at: seen, endpoint, kind: 'upstream_timeout' },
});
const reachable = { state: 'reachable', lastSeenAt: seen } as const;
const unavailable = statusOf(failed('splits'));
const paused = unavailable.endpoints.map((one) => (one.name === 'splits' ? { ...one, breaker: 'open' as const, openedCount: 1 } : one));

/** Splits failed some seconds from the last response of News. */
const endpointsAfter = (seconds: number, parts: Partial<DeskStatus['endpoints'][number]> = {}): DeskStatus['endpoints'] =>
  statusOf(reachable).endpoints.map((one) => {
    if (one.name !== 'splits') return { ...one, lastResponseAt: seen };
    const at = new Date(Date.parse(seen) + seconds * 1000).toISOString();
    return { ...one, lastFailure: { at, endpoint: 'splits', kind: 'upstream_timeout' }, ...parts };
  });

test.each<[string, DeskStatus, level: string, sentence: string]>([
  [
    'an unavailable data service',
    statusOf(failed('news')),
    'stale',
    'Data service unavailable (12 s ago): News did not respond in time. The data shown comes from the cache, with its age.',
  ],
  [
    'a paused endpoint',
    { ...unavailable, endpoints: paused },
    'stale',
    'Data service unavailable (12 s ago): Splits did not respond in time. Paused after errors and retried automatically: Splits.',
  ],
  ['a rejected key', statusOf({ state: 'key rejected', lastSeenAt: seen }), 'stale', 'Tell your administrator'],
  ['a used up quota', { ...statusOf(reachable), budget: { ...budget, remaining: 0 } }, 'stale', 'Quota used up'],
  [
    'data outside the plan',
    statusOf(reachable, 'plan excludes'),
    'late',
    'The data service responds (12 s ago). The API key has no access to: Splits.',
  ],
  ['no request yet', statusOf({ state: 'no request yet' }), 'late', 'is unknown'],
  ['a normal service', statusOf(reachable), 'fresh', 'All systems normal; data is as fresh as the source (12 s ago).'],
  [
    'an endpoint that failed before others responded',
    { ...statusOf(reachable), endpoints: endpointsAfter(-3600) },
    'stale',
    'Not all data is current: Splits did not respond in time (1 h ago). What is shown of it comes from the cache, with its age.',
  ],
  [
    'a paused endpoint while others respond',
    { ...statusOf(reachable), endpoints: endpointsAfter(-60, { breaker: 'open' }) },
    'stale',
    'Not all data is current: Splits did not respond in time (1 min ago). Paused after errors and retried automatically: Splits. What',
  ],
  [
    'an endpoint that has responded since it failed',
    { ...statusOf(reachable), endpoints: endpointsAfter(-3600, { lastResponseAt: seen }) },
    'fresh',
    'All systems normal',
  ],
])('the verdict names %s', (_, status, level, sentence) => {
  const verdictNow = verdict(status, (seconds) => formatAge(now - seconds));
  expect(verdictNow).toEqual([level, expect.stringContaining(sentence)]);
});

test('a request of this page that failed is part of the verdict, whatever the proxy knows', () => {
  expect(verdict(statusOf(reachable), String, ['ratios'])).toEqual([
    'stale',
    'Not all data is current: Ratios failed in this window. What is shown of it comes from the cache, with its age.',
  ]);
});

test('sources that fail are part of the verdict of a service that responds', () => {
  const source = { name: 'wire', kind: 'feed', loads: ['news'], records: 4, failure: { at: 9, message: 'no feed' } };
  const label = (...sources: Parameters<typeof failingSourcesLabel>[0]) => failingSourcesLabel(sources, (seconds) => `at ${seconds}`);
  expect(label()).toBe('');
  expect(label({ ...source, failure: undefined })).toBe('');
  expect(label(source)).toBe('1 of 1 source fails: wire, no success so far.');
  const failing = label({ ...source, lastSuccess: 5 }, { ...source, failure: undefined }, { ...source, name: 'sec' });
  expect(failing).toBe('2 of 3 sources fail: wire, last success at 5; sec, no success so far.');
  expect(label(...'abcde'.split('').map((name) => ({ ...source, name })))).toMatch(
    /^5 of 5 sources fail: a, .*; c, no success so far; and 2 more\.$/,
  );
  const verdictOf = (status: DeskStatus): string => verdict(status, String, [], failing)[1];
  expect(verdict(statusOf(reachable), () => '12 s', [], failing)).toEqual(['late', `The data service responds (12 s ago). ${failing}`]);
  expect(verdictOf(statusOf(reachable, 'plan excludes'))).toMatch(/no access to: Splits\. 2 of 3 sources fail/);
  expect(verdictOf({ ...statusOf(reachable), endpoints: endpointsAfter(-3600) })).toMatch(
    /^Not all data is current: .* 2 of 3 sources fail/,
  );
  expect(verdictOf(unavailable)).not.toContain('sources');
});

test.each<[counts: Partial<DeskStatus['cache']>, rate: number | undefined]>([
  [{}, undefined],
  [{ hit: 3, miss: 1 }, 0.75],
  [{ stale: 2 }, 0],
  [{ hit: 1, revalidated: 1, joined: 1, miss: 1 }, 0.25],
])('hit rate of %j: %s', (counts, rate) => {
  expect(hitRate({ ...none, ...counts })?.rate).toBe(rate);
});

const formatUntil = (seconds: number): string => `in ${seconds - Date.parse(seen) / 1000} s`;
const retryTime = '2026-11-20T14:41:14.000Z';

test.each<[route: Partial<DeskStatus['endpoints'][number]>, label: string]>([
  [{ breaker: 'closed', openedCount: 0 }, 'normal'],
  [{ breaker: 'closed', openedCount: 1 }, 'normal, paused once'],
  [{ breaker: 'closed', openedCount: 3 }, 'normal, paused 3 times'],
  [{ breaker: 'open', openedCount: 1, retryAt: retryTime }, 'paused after errors, retrying in 7 s'],
  [{ breaker: 'open', openedCount: 1 }, 'paused after errors'],
  [{ breaker: 'half-open', openedCount: 1 }, 'retrying after errors'],
])('polling of %j: %s', (route, label) => {
  expect(pollingLabel({ name: 'news', access: 'allowed', breaker: 'closed', openedCount: 0, ...route }, formatUntil)).toBe(label);
});

test('endpoints are named when their circuit breaker is not closed', () => {
  const { endpoints } = statusOf({ state: 'reachable', lastSeenAt: seen });
  expect(circuitBreakersLabel(endpoints)).toBe('all closed');
  const states = ['half-open', 'open'] as const;
  const failing = endpoints.map((one, index) => ({ ...one, breaker: states[index] ?? ('closed' as const) }));
  expect(circuitBreakersLabel(failing)).toBe('open: Splits; half-open: News');
});

test('the quota is that of the proxy and, when reported, of the data service', () => {
  const status = statusOf({ state: 'reachable', lastSeenAt: seen, quota: { limit: 6000, remaining: 5900 } });
  expect(quotaLabels(status)).toEqual(['5,990 of 6,000 requests per minute', 'data service: 5,900 of 6,000']);
  const busy = { ...budget, remaining: 0, inFlight: 24, queued: 9 };
  expect(quotaLabels({ ...statusOf({ state: 'reachable', lastSeenAt: seen }), budget: busy })).toEqual([
    '0 of 6,000 requests per minute',
    '24 in flight, 9 queued',
    'the data service does not report its quota',
  ]);
});

test('records that could not be read are counted by data set, with the first reason', () => {
  const reason = 'author: expected string';
  const all = new Map([
    ['news', { total: 100, refused: 0, incomplete: 3, reason }],
    ['splits', { total: 1200, refused: 1, incomplete: 2, reason: 'id: expected string' }],
  ]);
  expect(wrongRecordsLabels(all)).toEqual([
    'News: of 100, 3 without some fields (author: expected string)',
    'Splits: of 1,200, 1 not shown, 2 without some fields (id: expected string)',
  ]);
});

test('rejected requests are counted by reason', () => {
  expect(rejectedLabel(rejected)).toBeUndefined();
  expect(rejectedLabel({ client: 1, budget: 0, queue: 0, breaker: 1200 })).toBe(
    '1,200 by an open circuit breaker, 1 by the rate limit of one user',
  );
});

test('streams, and whether they are told of changes', () => {
  expect(streamsLabel({ open: 1, isWatched: true })).toBe('1 stream open, changes are seen');
  expect(streamsLabel({ open: 1200, isWatched: false })).toBe('1,200 streams open, changes are not seen: desks poll');
});

const endpoint = (parts: Partial<DeskStatus['endpoints'][number]>): DeskStatus['endpoints'][number] => ({
  ...{ name: 'news', access: 'allowed', breaker: 'closed', openedCount: 0 },
  ...parts,
});

test.each<[string, Parameters<typeof summaryLabel>]>([
  ['current, last story 10:14 ET', [endpoint({}), { data: 1, last: 'last story 10:14 ET' }]],
  ['current', [undefined, { data: 0, last: undefined }]],
  ['not in your plan', [endpoint({ access: 'plan excludes' }), { error: new Error('no'), last: undefined }]],
  ['no access, the API key is rejected', [endpoint({ access: 'key rejected' }), { last: undefined }]],
  [
    'not updated now, retried automatically, last story 10:14 ET',
    [endpoint({ breaker: 'open' }), { data: 1, last: 'last story 10:14 ET' }],
  ],
  ['not updated now', [endpoint({}), { error: new Error('no'), last: undefined }]],
  ['loading', [endpoint({}), { last: undefined }]],
  ['no records', [endpoint({}), { data: null, last: undefined }]],
  ['no records of SPY', [endpoint({}), { data: null, last: undefined, symbol: 'SPY' }]],
  ['not in your plan', [endpoint({ access: 'plan excludes' }), { data: null, last: undefined, symbol: 'SPY' }]],
])('a data set is “%s”', (label, [state, newest]) => {
  expect(summaryLabel(state, newest)).toBe(label);
});
