import { describe, expect, test } from 'vitest';
import type { DeskStatus } from '#contract/desk-status.ts';
import { problemKinds } from '#contract/problem.ts';
import { formatAge } from '#src/shared/format/time.ts';
import { breakersWords, breakerWords, budgetWords, failureWords, hitRate, refusedWords, verdict } from './status-page-words.ts';

const seen = '2026-11-20T14:41:07.000Z';
const now = Date.parse(seen) / 1000 + 12;
const none = { hit: 0, miss: 0, joined: 0, revalidated: 0, stale: 0 };
const refused = { client: 0, budget: 0, queue: 0, breaker: 0 };
const budget = { perMinute: 6000, left: 5990, underWay: 0, waiting: 0 };
const desk = (upstream: DeskStatus['upstream'], access: DeskStatus['endpoints'][number]['access'] = 'allowed'): DeskStatus => ({
  ...{ version: '1', now: seen, startedAt: seen, cache: none, upstream, refused, budget },
  endpoints: [
    { name: 'news', access: 'allowed', breaker: 'closed', opened: 0 },
    { name: 'splits', access, breaker: 'closed', opened: 0 },
  ],
});
const said = (status: DeskStatus) => verdict(status, (seconds) => formatAge(now - seconds));

describe('why the desk is stale, in a sentence', () => {
  test('an upstream that is out names the data set, the cause and how long ago', () => {
    const status = desk({ state: 'unreachable', seen, lastFailure: { at: seen, endpoint: 'news', kind: 'upstream_timeout' } });
    expect(said(status)).toEqual([
      'stale',
      'The data service is out (12 s ago): News did not answer in time. What is shown comes from memory and says how old it is.',
    ]);
  });

  test('a key that is refused says whom to tell', () => {
    expect(said(desk({ state: 'key rejected', seen }))[1]).toContain('Tell your administrator');
  });

  test('a plan that leaves data out is no outage', () => {
    const [level, words] = said(desk({ state: 'reachable', seen }, 'plan excludes'));
    expect([level, words]).toEqual(['late', 'The data service answers (12 s ago). The key of this desk may not read: Splits.']);
  });

  test('what is left alone is named, and that it is asked again by itself', () => {
    const status = desk({ state: 'unreachable', seen, lastFailure: { at: seen, endpoint: 'splits', kind: 'upstream_timeout' } });
    const endpoints = status.endpoints.map((one) => (one.name === 'splits' ? { ...one, breaker: 'open' as const, opened: 1 } : one));
    expect(said({ ...status, endpoints })).toEqual([
      'stale',
      'The data service fails (12 s ago): Splits did not answer in time. Left alone for a moment after too many failures, and asked again by itself: Splits. What is shown of that comes from memory and says how old it is.',
    ]);
  });

  test('a budget that is spent is a reason', () => {
    const [level, sentence] = said({ ...desk({ state: 'reachable', seen }), budget: { ...budget, left: 0 } });
    expect([level, sentence]).toEqual(['stale', expect.stringContaining('has asked as much as it may') as string]);
  });

  test('nothing is claimed before anybody has asked', () => {
    expect(said(desk({ state: 'not asked yet' }))).toEqual(['late', expect.stringContaining('nothing is known of it yet') as string]);
  });

  test('where nothing stands in the way it says so', () => {
    expect(said(desk({ state: 'reachable', seen }))).toEqual(['fresh', expect.stringContaining('Nothing stands in the way') as string]);
  });
});

test.each<[counts: Partial<DeskStatus['cache']>, rate: number | undefined]>([
  [{}, undefined],
  [{ hit: 3, miss: 1 }, 0.75],
  [{ stale: 2 }, 0],
  [{ hit: 1, revalidated: 1, joined: 1, miss: 1 }, 0.25],
])('of %j the hit rate is %s', (counts, rate) => {
  expect(hitRate({ ...none, ...counts })?.rate).toBe(rate);
});

test.each([...Object.keys(problemKinds), 'of_tomorrow', '__proto__'])('a failure of kind %s has words', (kind) => {
  expect(failureWords(kind)).toMatch(/^[a-z][^_]*$/);
});

const inWords = (seconds: number): string => `in ${seconds - Date.parse(seen) / 1000} s`;
const later = '2026-11-20T14:41:14.000Z';

test.each<[route: Partial<DeskStatus['endpoints'][number]>, words: string]>([
  [{ breaker: 'closed', opened: 0 }, 'as usual'],
  [{ breaker: 'closed', opened: 1 }, 'as usual, left alone once'],
  [{ breaker: 'closed', opened: 3 }, 'as usual, left alone 3 times'],
  [{ breaker: 'open', opened: 1, asksAgain: later }, 'left alone, again in 7 s'],
  [{ breaker: 'open', opened: 1 }, 'left alone'],
  [{ breaker: 'half-open', opened: 1 }, 'one question finds out'],
])('a breaker %j in words: %s', (route, words) => {
  expect(breakerWords({ name: 'news', access: 'allowed', breaker: 'closed', opened: 0, ...route }, inWords)).toBe(words);
});

test('breakers are told by their states, those that are not closed by name', () => {
  const { endpoints } = desk({ state: 'reachable', seen });
  expect(breakersWords(endpoints)).toBe('all closed: every data set is asked as usual');
  const states = ['half-open', 'open'] as const;
  const troubled = endpoints.map((one, index) => ({ ...one, breaker: states[index] ?? ('closed' as const) }));
  expect(breakersWords(troubled)).toBe('open: Splits; half-open: News');
});

test('what may still be asked is ours and, where it is told, the data service’s own', () => {
  const status = desk({ state: 'reachable', seen, quota: { limit: 6000, remaining: 5900 } });
  expect(budgetWords(status)).toEqual(['5,990 of 6,000 questions a minute left', 'by the data service’s own limit 5,900 of 6,000']);
  const busy = { ...budget, left: 0, underWay: 24, waiting: 9 };
  expect(budgetWords({ ...desk({ state: 'reachable', seen }), budget: busy })).toEqual([
    '0 of 6,000 questions a minute left',
    '24 under way, 9 waiting',
    'the data service does not tell its own limit',
  ]);
});

test('what was refused is counted by its reason', () => {
  expect(refusedWords(refused)).toBeUndefined();
  expect(refusedWords({ client: 1, budget: 0, queue: 0, breaker: 1200 })).toBe(
    '1,200 because a data set was left alone, 1 because one computer asked too much',
  );
});
